import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = [
  ".github",
  "bench",
  "build",
  "contract",
  "deploy",
  "docs",
  "scripts",
  "server",
  "site",
  "tests",
].join();

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

test("the documents link only to files and headings, and name only files, that exist", () => {
  // An audit is dated, and names files as they were then.
  const documents = files("*.md", "{.github,bench,deploy,docs}/**/*.md").filter(
    (file) => !file.startsWith(join("docs", "audits")),
  );
  expect(documents).toEqual(expect.arrayContaining(["README.md", "docs/decisions/0002-outbox.md"]));
  const dead = documents.flatMap((file) => {
    const links = Array.from(read(file).matchAll(LINK), ([link, path, heading]) => {
      const target = path ? join(file, "..", path) : file;
      return exists(target, heading) ? [] : link;
    });
    const named = Array.from(read(file).matchAll(NAMED), ([, path = ""]) => path);
    return [...links.flat(), ...named.filter((path) => !exists(path))].map(
      (to) => `${file}: ${to}`,
    );
  });
  expect(dead).toEqual([]);
});

test("code, alerts and the log name only documents and headings that exist", () => {
  const sources = files(`{${FOLDERS}}/**/*.{astro,css,mjs,service,sh,sql,ts,tsx,yaml,yml}`);
  const cited = sources.flatMap((file) =>
    Array.from(read(file).matchAll(CITED), ([link, path = "", heading]) => ({
      isDead: !exists(path, heading),
      text: `${file}: ${link}`,
    })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ isDead }) => isDead).map(({ text }) => text)).toEqual([]);
});
