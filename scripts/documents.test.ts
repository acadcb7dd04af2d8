import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ".github,bench,build,contract,deploy,docs,scripts,server,site,tests";

const files = (...patterns: string[]) => globSync(patterns, { exclude: ["**/node_modules"] });
const read = (file: string) => readFileSync(file, "utf8");

/** A link in Markdown, and a file of ours in code. */
const LINK = /\]\((?![a-z]+:)([^)#]*)(?:#([^)]+))?\)/g;
const NAMED = RegExp(`\`((?:${FOLDERS.replaceAll(",", "|")})/[\\w./[\\]-]+\\.\\w+)\``, "g");
/** A document that code, an alert or a line of the log names. */
const CITED = /\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g;

/** Returns the anchors that GitHub generates for the headings of a Markdown document, in order. */
function headingAnchors(markdown: string): string[] {
  const headings = markdown.replaceAll(/^```.*?^```/gms, "").match(/(?<=^#+ ).+/gm) ?? [];
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** What a reader may make: an event, and a file for Compose. */
const EXAMPLES = /^(site\/events\/spring-meeting-2026\/|deploy\/compose\.override\.yaml$)/;

function exists(path: string, heading?: string): boolean {
  if (!existsSync(path)) return EXAMPLES.test(path);
  return heading === undefined || headingAnchors(read(path)).includes(heading);
}

/** What of the text of a file matches this pattern, as a path with perhaps a heading, and does not exist. */
const dead = (file: string, pattern: RegExp, folder = "") =>
  Array.from(read(file).matchAll(pattern))
    .filter(([, path, heading]) => !exists(path ? join(folder, path) : file, heading))
    .map(([text]) => `${file}: ${text}`);

test("the documents link only to files and headings, and name only files, that exist", () => {
  // An audit is dated, and names files as they were then.
  const documents = files("*.md", "{.github,bench,deploy,docs}/**/*.md").filter(
    (file) => !file.startsWith(join("docs", "audits")),
  );
  expect(documents.length).toBeGreaterThan(15);
  expect(documents.flatMap((file) => dead(file, LINK, join(file, "..")))).toEqual([]);
  expect(documents.flatMap((file) => dead(file, NAMED))).toEqual([]);
});

test("code, alerts and the log name only documents and headings that exist", () => {
  const sources = files(`{${FOLDERS}}/**/*.{astro,css,mjs,service,sh,sql,ts,tsx,yaml,yml}`);
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((file) => dead(file, CITED))).toEqual([]);
});
