import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/*
 * docs/security.md answers every requirement of OWASP ASVS 5.0.0 up to level 2, whose numbers and levels are kept beside it, and
 * names only what exists.
 */

const read = (file: string) => readFileSync(file, "utf8");

const text = read("docs/security.md");

/** Every requirement with its level, in the standard's order. */
const REQUIREMENTS = read("docs/asvs-5.0.0-level-2.txt")
  .trim()
  .split("\n")
  .map((line) => line.split(" ") as [string, string]);

const NUMBERS = REQUIREMENTS.map(([number]) => number);

const STATUSES = ["met", "n/a", "not met"];

/** Returns the requirements of a row: of "1.2.6" that one, of "1.2.6–1.2.8" all from the first to the last. */
function requirementsOf(numbers: string) {
  const [first = "", last = first] = numbers.split("–");
  const [from, to] = [NUMBERS.indexOf(first), NUMBERS.indexOf(last)];
  expect(from, `${first} is a requirement`).toBeGreaterThanOrEqual(0);
  expect(to, `${numbers} ends after it begins`).toBeGreaterThanOrEqual(from);
  return REQUIREMENTS.slice(from, to + 1);
}

const rows = Array.from(text.matchAll(/^\| (\d+\.\d+\.\d+\S*) \|.+/gm), ([line, numbers = ""]) => {
  const [, , levels = "", , status = "", how = "", shownBy = ""] = line.split("|");
  return {
    numbers,
    levels: levels.trim(),
    status: status.trim().replaceAll("*", ""),
    how: how.trim(),
    shownBy: shownBy.trim(),
    requirements: requirementsOf(numbers),
  };
});

const numbersWith = (status: string) =>
  rows
    .filter((row) => row.status === status)
    .flatMap(({ requirements }) => requirements.map(([number]) => number));

test("the kept list has the 70 requirements of level 1 and the 183 of level 2", () => {
  const withLevel = (level: string) => REQUIREMENTS.filter(([, own]) => own === level).length;
  expect([withLevel("1"), withLevel("2")]).toEqual([70, 183]);
});

test("every requirement appears exactly once, in the standard's order, with its level", () => {
  expect(rows.flatMap(({ requirements }) => requirements.map(([number]) => number))).toEqual(
    NUMBERS,
  );
  for (const { numbers, levels, requirements } of rows) {
    const own = new Set(requirements.map(([, level]) => level));
    expect(levels, numbers).toBe([...own].toSorted().join(", "));
  }
});

test("every requirement is met, not met or does not apply, and says how or why; what is met names a file or a section", () => {
  for (const { numbers, status, how, shownBy } of rows) {
    expect(STATUSES, numbers).toContain(status);
    expect(how, numbers).not.toBe("");
    if (status === "met") expect(shownBy + how, numbers).toMatch(/`[^`]+`|\]\(/);
  }
});

test("the summary's counts are those of the lines", () => {
  const count = STATUSES.map((status) => numbersWith(status).length);
  expect(text).toContain(
    `**${count[0]} are met, ${count[1]} do not apply, and ${count[2]} are not met**`,
  );
  const chapters = text.matchAll(/^\| \[V(\d+) [^|]+\| (\d+) \| (\d+) \| (\d+) \|$/gm);
  const summary = Array.from(chapters, ([, chapter, ...counts]) => [
    chapter,
    ...counts.map(Number),
  ]);
  const ofChapter = (chapter: string) =>
    STATUSES.map(
      (status) => numbersWith(status).filter((number) => number.startsWith(`${chapter}.`)).length,
    );
  const all = [...new Set(NUMBERS.map((number) => String(number.split(".")[0])))];
  expect(summary).toEqual(all.map((chapter) => [chapter, ...ofChapter(chapter)]));
});

test("the list of what is not met has exactly these requirements", () => {
  const [, list = ""] = text.split("\n### Not met\n");
  const [section = ""] = list.split("\n#");
  const named = Array.from(section.matchAll(/\d+\.\d+\.\d+/g), ([number]) => number);
  expect(named.toSorted()).toEqual(numbersWith("not met").toSorted());
});

test("every file that is named exists", () => {
  const paths = Array.from(text.matchAll(/`([\w./-]+)`/g), ([, path = ""]) => path).filter(
    (path) => /^[a-z.][^/]*\/./.test(path) || /\.(json|md|svg|txt)$/.test(path),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test("every test that is quoted is in its file", () => {
  const quoted = Array.from(
    text.matchAll(/`([\w./-]+\.test\.ts)`: "([^"]+)"/g),
    ([, file = "", title = ""]) => ({ file, title }),
  );
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
});

test("the drawing has the doors that the threats come by, in the colours of either scheme", () => {
  const drawing = read("docs/threat-model.svg");
  const doors = Array.from(drawing.matchAll(/class="n">(\d+)</g), ([, number]) => Number(number));
  const [, model = ""] = text.split("\n## Threat model\n");
  const table = String(model.split("\n## ")[0]).matchAll(/^\| [^|]+ \| ([\d–, ]+) \|/gm);
  const used = Array.from(table, ([, cell = ""]) =>
    cell.split(", ").flatMap((part) => {
      const [first = 0, last = first] = part.split("–").map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  ).flat();
  expect(doors.toSorted((a, b) => a - b)).toEqual([...new Set(used)].toSorted((a, b) => a - b));
  expect(drawing).toContain("@media(prefers-color-scheme:dark)");
});

test("what is said to be absent from the sources is absent, except in the files that the document names", () => {
  const absent: [files: string, pattern: RegExp, exceptions: string[]][] = [
    // For the command `backup`: it starts age, which encrypts, without a shell.
    [
      "{server,contract}/**/*.ts",
      /child_process|\bexecFile|\bspawn\(/,
      ["server/database/encrypt.ts"],
    ],
    // For the check of the settings, which asks SITE_URL and the forms of the content.
    [
      "server/**/*.ts",
      /(?<!desk\.)\bfetch\(|node:https|\bhttp\.request|from "undici"/,
      ["server/doctor/ask.ts"],
    ],
    ["{server,contract,site}/**/*.{ts,tsx,astro}", /\beval\(|new Function\(|\bnode:vm\b/, []],
    ["site/**/*.{ts,tsx,astro}", /addEventListener\(\s*["']message|onmessage|\.postMessage\(/, []],
    ["site/**/*.{ts,tsx,astro}", /(?:inner|outer)HTML|insertAdjacentHTML|document\.write/, []],
  ];
  for (const [files, pattern, exceptions] of absent) {
    const sources = globSync(files).filter((file) => !/\.test\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((file) => pattern.test(read(file)))).toEqual(exceptions);
    for (const file of exceptions) expect(text).toContain(`\`${file}\``);
  }
  expect(read("server/database/encrypt.ts")).not.toMatch(/shell:|\bexec/);
});
