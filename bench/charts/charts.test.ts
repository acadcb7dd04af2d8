import { type Element, getAttribute, getTextContent, isElementNode, queryAll } from "@parse5/tools";
import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { table } from "../section.ts";
import { drawCharts } from "./charts.ts";
import { KEY } from "./drawing.ts";

const BYTES = [
  ["Home", "this site", 12_000, 1_000, 0, 30_000, 23_000, 0, 66_000, 68_000, 20_000],
  ["Home", "react-router", 13_000, 1_000, 113_000, 30_000, 23_000, 2_000, 182_000, 113_000, 0],
  ['A <page> & "more"', "spa", 1_000, 8_000, 160_000, 30_000, 101_000, 0, 300_000, 160_000, 0],
];
const CLICKS = [
  ["Home to Guidelines", "this site", 97, 225],
  ["Home to Guidelines", "this site, prerendered", 180, 115],
  ["Past events to a gallery", "spa", 1_089, 2_345],
];
const PHASES = [
  ["nothing happens", 60, "2,249", "112", "", "", 0],
  ["the database is down", 20, "132", "5", "", "", 101],
  ["a replica is paused", 130, "1,000", "0", "", "", 0],
];
const OUTCOME = [
  ["messages acknowledged", "36,126"],
  ["of them mailed", "36,120"],
  ["mailed twice, under the same Message-ID", "2"],
  ["broken promises (`somewhere`)", "6"],
];

const KINDS = ["html", "css", "scripts", "font", "pictures", "data"];
const PHASE_HEAD = [
  ...["meanwhile", "seconds", "pages per second", "messages per second"],
  ...["p50, p99 of a page", "p50, p99 of a message", "failed"],
];
const bytesOf = (rows: typeof BYTES) =>
  table(["page", "built with", ...KINDS, "all", "all scripts", "prefetched"], rows);
const clicksOf = (rows: typeof CLICKS) =>
  table(["click", "built with", "unthrottled", "slow"], rows);
const deployment = [table(PHASE_HEAD, PHASES), table(["", ""], OUTCOME)];

const { markdown, files } = drawCharts(
  new Map([
    ["peers", [bytesOf(BYTES), "Words between.", clicksOf(CLICKS)].join("\n\n")],
    ["soak", [...deployment, "Words between.", ...deployment].join("\n\n")],
  ]),
);

function read(chart: string) {
  const root = parseFragment(files.get(`charts/${chart}-light.svg`) ?? "");
  const elements = [...queryAll<Element>(root, isElementNode)];
  const texts = elements.filter(({ tagName }) => tagName === "text");
  return {
    elements,
    words: texts.map(getTextContent),
    /** The elements that show a value of the table, without those that explain the looks. */
    marks: (kind?: string) =>
      elements.filter((one) => {
        const is = getAttribute(one, "data-kind");
        return (
          is && (!kind || is === kind) && number(one, one.tagName === "rect" ? "y" : "cy") > KEY
        );
      }),
    /** Where a number at an axis is. */
    place: (words: string) =>
      number(
        texts.find((one) => getTextContent(one) === words),
        "x",
      ),
  };
}

const number = (element: Element | undefined, name: string) =>
  Number(element && getAttribute(element, name));

test("each part of a bar is as long as its bytes, and the sum is written behind it", () => {
  const { marks, words } = read("first-visit");
  const expected = BYTES.flatMap(([, , html, css, scripts, font, pictures, data]) =>
    Object.entries({ html, css, font, pictures, data, scripts }).filter(([, bytes]) => bytes !== 0),
  );
  const found = marks();
  expect(found.map((one) => getAttribute(one, "data-kind"))).toEqual(
    expected.map(([kind]) => kind),
  );
  const perByte = number(found.at(-1), "width") / 160_000;
  for (const [index, [kind, bytes]] of expected.entries()) {
    // The gap before the next part and the line around a part take at most three pixels.
    expect(
      Math.abs(number(found[index], "width") - Number(bytes) * perByte),
      `${kind} ${bytes}`,
    ).toBeLessThan(3.5);
  }
  for (const label of ["Home", "this site", "React Router", "single-page app", "182.0", "300.0"]) {
    expect(words).toContain(label);
  }
  expect(words).toContain("66.0, later 68.0 KB of scripts");
});

test("each time is at its place on the axis from zero, and is written beside its point", () => {
  const { marks, words, place } = read("next-page");
  const perMs = (place("2,000") - place("0")) / 2_000;
  const at = (one: Element) => Math.round((number(one, "cx") - place("0")) / perMs);
  const times = (kind: string) => marks(kind).map(at);
  for (const [index, kind] of ["unthrottled", "slow"].entries()) {
    const expected = CLICKS.map((row) => Number(row[index + 2]));
    for (const [row, ms] of times(kind).entries()) expect(ms).toBeCloseTo(expected[row] ?? NaN, -1);
    expect(words).toEqual(expect.arrayContaining(expected.map((ms) => ms.toLocaleString("en"))));
  }
  expect(words).toEqual(expect.arrayContaining(CLICKS.map(([click]) => click)));
  expect(words).toEqual(expect.arrayContaining(["this site, prerendered", "unthrottled", "slow"]));
});

test("the areas are as high as pages and messages, as wide as the time, and failures are marked", () => {
  const { marks, elements, words } = read("time-line");
  for (const [index, kind] of ["pages", "messages"].entries()) {
    const areas = marks(kind);
    expect(areas).toHaveLength(2 * PHASES.length);
    const largest = PHASES[0];
    const values = PHASES.map((row) => Number(String(row[index + 2]).replace(",", "")));
    for (const [row, value] of values.entries()) {
      const height = (value / (values[0] ?? NaN)) * number(areas[0], "height");
      expect(number(areas[row], "height")).toBeCloseTo(height, 0);
      const width = (Number(PHASES[row]?.[1]) / Number(largest?.[1])) * number(areas[0], "width");
      expect(Math.abs(number(areas[row], "width") - width)).toBeLessThan(2);
    }
  }
  const crosses = elements.filter((one) => getAttribute(one, "d")?.endsWith("m0-10l-10 10"));
  expect(crosses).toHaveLength(2);
  expect(words).toEqual(
    expect.arrayContaining([
      "nothing happens",
      "the database is down, 20 s, 101 failed",
      "a replica is paused, 130 s",
      "36,126 messages acknowledged, 36,120 of them mailed",
    ]),
  );
});

test("the words for those who do not see a chart say its result", () => {
  const images = [...queryAll<Element>(parseFragment(markdown), isElementNode)].filter(
    ({ tagName }) => tagName === "img",
  );
  const alts = images.map((image) => getAttribute(image, "alt"));
  expect(alts).toEqual([
    'Bytes of a first visit. Home: this site 66.0 KB without scripts, later 68.0 KB of scripts; React Router 182.0 KB with 113.0 KB of scripts. A <page> & "more": single-page app 300.0 KB with 160.0 KB of scripts.',
    "From a click to the next page. Each unthrottled, then with slow. Home to Guidelines: this site 97 and 225 ms; this site, prerendered 180 and 115 ms. Past events to a gallery: single-page app 1,089 and 2,345 ms.",
    expect.stringContaining(
      "Two replicas on PostgreSQL: 2,249 pages and 112 messages per second while nothing happens; the fewest, 132 pages and 5 messages per second while the database is down. 101 requests failed while the database is down. 36,126 messages acknowledged, 36,120 of them mailed, 2 mailed twice, 6 broken promises.",
    ),
  ]);
});

test.each([
  ["a column", [table(["page", "built with", "html"], [["Home", "spa", 1]])], "column css"],
  ["a kind of file", [bytesOf([["Home", "spa", 1, 1, 1, 1, 1, 1, 7, 1, 0]])], "7 bytes"],
  ["a deployment", [bytesOf(BYTES), clicksOf(CLICKS), table(["", ""], OUTCOME)], "two tables"],
])("a table that lacks %s is an error, not a wrong chart", (_what, tables, words) => {
  const section = tables.join("\n\n");
  const sections = new Map(["peers", "soak"].map((name) => [name, section]));
  expect(() => drawCharts(sections)).toThrow(words);
});
