import { createElement as h, type ReactNode } from "react";
import { grouped } from "../section.ts";
import { type Drawing, EDGE, KEY, keyRow, line, rounded, text, ticks, WIDTH } from "./drawing.ts";
import { groupLabels, groupRows, groupWords } from "./peer-rows.ts";
import { numberIn, tableOf, tableRows } from "./tables.ts";
import type { Theme } from "./themes.ts";

const START = EDGE + 196;
/** The longest time, with space for its label behind it. */
const SPACE = WIDTH - EDGE - START - 56;

/** The time from a click to the next page, as two points on one line for each way to build the site. */
export function nextPage(section: string): Drawing {
  const table = tableOf(section, "click", "built with");
  const [unthrottled = "", slow = ""] = table[0]?.slice(2) ?? [];
  const rows = tableRows(table);
  const groups = groupRows(rows, "click");
  const times = rows.flatMap((row) => [numberIn(row, unthrottled), numberIn(row, slow)]);
  const largest = Math.max(...times);
  const at = (ms: number) => START + (ms / largest) * SPACE;
  const bottom = groups.at(-1)?.bottom ?? KEY;
  return {
    title: "From a click to the next page",
    subtitle: "Milliseconds until it is visible, after hovering over the link",
    result: `Each ${unthrottled}, then with ${slow}. ${groupWords(
      groups,
      (row) => `${row[unthrottled]} and ${row[slow]} ms`,
    )}`,
    height: bottom + 30 + EDGE,
    draw: (theme) => [
      ...keyRow(140, [
        { words: unthrottled, mark: (x, y) => point("unthrottled", x, y, theme) },
        { words: slow, mark: (x, y) => point("slow", x, y, theme) },
      ]),
      ...groupLabels(groups, theme),
      ...ticks(largest, 4).flatMap((ms) => [
        ...groups.map((group) =>
          line([at(ms), group.top], [at(ms), group.bottom], ms === 0 ? theme.muted : theme.line),
        ),
        text(at(ms), bottom + 26, grouped(ms), { textAnchor: "middle", fill: theme.muted }),
      ]),
      ...groups.flatMap(({ rows }) =>
        rows.flatMap(({ row, middle }) => {
          const ms = { unthrottled: numberIn(row, unthrottled), slow: numberIn(row, slow) };
          return pair(ms, middle, at, theme);
        }),
      ),
    ],
  };
}

type Kind = "unthrottled" | "slow";

/** Two times joined by a line, the shorter one labelled before it, the longer one behind it. */
function pair(
  ms: Record<Kind, number>,
  y: number,
  at: (ms: number) => number,
  theme: Theme,
): ReactNode[] {
  const [from, to]: [Kind, Kind] =
    ms.unthrottled <= ms.slow ? ["unthrottled", "slow"] : ["slow", "unthrottled"];
  const label = (kind: Kind, x: number, textAnchor: "start" | "end") =>
    text(x, y + 6, grouped(ms[kind]), { textAnchor, fontWeight: kind === "slow" ? 700 : 400 });
  return [
    line([at(ms[from]), y], [at(ms[to]), y], theme.muted, 1.5),
    point(from, at(ms[from]), y, theme),
    point(to, at(ms[to]), y, theme),
    label(from, at(ms[from]) - 13, "end"),
    label(to, at(ms[to]) + 13, "start"),
  ];
}

/** A ring without throttling, a disc with it. */
function point(kind: Kind, x: number, cy: number, theme: Theme) {
  const place = { "data-kind": kind, cx: rounded(x), cy };
  return kind === "unthrottled"
    ? h("circle", { ...place, r: 6, fill: theme.ground, stroke: theme.text, strokeWidth: 2 })
    : h("circle", { ...place, r: 7, fill: theme.accent });
}
