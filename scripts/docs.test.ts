import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "#server/operator/cli.ts";
import { DEFAULTS } from "#server/settings.ts";
import { security } from "#site/content/site.ts";
import { headingAnchors } from "../tests/heading-anchors.ts";

/* Everything that the documents name exists: links, npm scripts, operator commands, settings, files. */

const DOCUMENTS = globSync(["*.md", ".github/**/*.md", "{deploy,docs}/**/*.md"]);

/** Variables of Node. */
const NODE_VARIABLES = ["NODE_ENV", "NODE_EXTRA_CA_CERTS", "NO_COLOR"];

/** A fictitious event in content.md. */
const EXAMPLE = "spring-meeting-2026";

const read = (file: string) => readFileSync(file, "utf8");

test("the documents are found", () => {
  expect(DOCUMENTS).toEqual(expect.arrayContaining(["README.md", "docs/operations.md"]));
});

test.each(DOCUMENTS)("%s: every link leads to an existing file and heading", (file) => {
  for (const [, path = "", fragment] of read(file).matchAll(
    /\]\((?![a-z]+:)([^)#]*)(?:#([^)]+))?\)/g,
  )) {
    const target = path === "" ? file : join(dirname(file), path);
    expect(existsSync(target), `${path} exists`).toBe(true);
    if (fragment) expect(headingAnchors(read(target))).toContain(fragment);
  }
});

test("the runbook has every section that an alert or a log line links to", () => {
  const anchors = headingAnchors(read("docs/runbook.md"));
  for (const file of globSync("{deploy,server}/**/*.{yml,yaml,json,ts}")) {
    for (const [, anchor] of read(file).matchAll(/docs\/runbook\.md#([\w-]+)/g)) {
      expect(anchors, `for ${file}`).toContain(anchor);
    }
  }
});

test("the server prints what the runbook quotes, and has the metrics that it names", () => {
  const server = globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] })
    .map(read)
    .join("\n");
  const [...words] = read("docs/runbook.md").matchAll(/`(?!npm )([a-z]+(?:[ ,:]+[a-z]+)+)`/g);
  const [...metrics] = read("docs/runbook.md").matchAll(/`([a-z]+(?:_[a-z]+)+)/g);
  expect(words.length).toBeGreaterThan(10);
  expect(metrics.length).toBeGreaterThan(5);
  const quotes = [...words, ...metrics].map(([, quoted = ""]) => quoted);
  expect(quotes.filter((quoted) => !server.includes(quoted))).toEqual([]);
});

test.each(DOCUMENTS)("%s: the npm scripts exist", (file) => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const [, name = ""] of read(file).matchAll(/`?npm run (?:-\S+ )*([a-z][\w-]*)/g)) {
    expect(Object.keys(scripts)).toContain(name);
  }
});

test.each(DOCUMENTS)("%s: the operator commands exist", async (file) => {
  const named = Array.from(
    read(file).matchAll(/run (?:-\S+ )*messages -- ([a-z][a-z-]*)/g),
    ([, name]) => name,
  );
  for (const name of new Set(named))
    expect(await helpOf(String(name)), `messages -- ${name}`).toBe(0);
});

test.each(DOCUMENTS)("%s: the settings exist in the server or in deploy/", (file) => {
  const inDeployment = globSync("deploy/**/*", { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => read(join(parentPath, name)))
    .join("\n");
  const known = [...Object.keys(DEFAULTS), ...NODE_VARIABLES];
  for (const [name] of code(read(file)).matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g)) {
    if (!inDeployment.includes(name)) expect(known).toContain(name);
  }
});

test.each(DOCUMENTS)("%s: the files of the project exist", (file) => {
  for (const [, path = ""] of read(file).matchAll(
    /`((?:[\w.-]+\/)+[\w.-]+\.(?:css|json|mjs|tsx?|yml))`/g,
  )) {
    const isOurs = existsSync(path.split("/")[0] ?? "") && !path.includes(EXAMPLE);
    if (isOurs) expect(existsSync(path), `${path} exists`).toBe(true);
  }
});

test.each([...DOCUMENTS, ...globSync("deploy/**/*.{sh,yml,yaml}")])(
  "%s: no command of PostgreSQL gets a password or an address as an argument, which ps would show",
  (file) => {
    const commands = read(file).match(/^.*\b(?:psql|pg_dump|pg_restore) (?:.*\\\n)*.*$/gm) ?? [];
    const shown = commands.filter((line) =>
      /\bPASSWORD\b|postgres(?:ql)?:\/\/|_URL\b|\$admin/.test(line),
    );
    expect(shown).toEqual([]);
  },
);

test("decision 0021 has a row for each dependency and no others", () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read("package.json"));
  const rows = read("docs/decisions/0021-dependencies.md").match(/^\| `[^|]+/gm) ?? [];
  const named = rows.flatMap((row) => Array.from(row.matchAll(/`([^`]+)`/g), ([, name]) => name));
  const all = { ...dependencies, ...optionalDependencies, ...devDependencies };
  expect(named.toSorted()).toEqual(Object.keys(all).toSorted());
});

test.each(globSync("docs/decisions/*.md"))(
  "%s has the sections Context, Decision, Consequences and Evidence",
  (file) => {
    expect(read(file).match(/^## .+$/gm)).toEqual([
      "## Context",
      "## Decision",
      "## Consequences",
      "## Evidence",
    ]);
  },
);

test("SECURITY.md has the address of security.txt", () => {
  expect(read("SECURITY.md")).toContain(`Write to ${security.email}`);
});

/** The code blocks and inline code of a document. */
function code(text: string): string {
  return (text.match(/^```.*?^```|`[^`\n]+`/gms) ?? []).join("\n");
}

function helpOf(name: string): Promise<number> {
  return runCli([name, "--help"], {
    open: () => Promise.reject(new Error("help opens nothing")),
    mail: () => Promise.reject(new Error("help opens nothing")),
    diagnose: () => Promise.reject(new Error("help opens nothing")),
    who: "",
    now: Date.now,
    out: async () => {},
    note: () => {},
    progress: (_title, work) => work(() => {}),
    columns: 80,
    paint: (_colour, text) => text,
  });
}
