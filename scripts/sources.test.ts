import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/* What the sources must not have: imports in the wrong direction. */

const WORDS = ["contract", "site/content"];
const HELPERS = [...WORDS, "site/lib"];
const PARTS = [...HELPERS, "site/components", "site/islands", "site/enhancements", "site/styles"];

/** What every room of the server may import, and what imports nothing of it. */
const LEAVES = ["clock", "log", "start-error", "text"].map((name) => `server/${name}.ts`);
const ROOM = ["contract", ...LEAVES];
const SET_UP = ["server/settings.ts", "server/load-build.ts"];
const MESSAGES = [
  ...ROOM,
  ...SET_UP,
  ...["http", "database", "outbox", "mail"].map((room) => `server/${room}`),
];

/**
 * What the files in a folder may import, besides packages and each other. The most specific folder applies. Unit tests and
 * folders that are not listed may import anything.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  site: ["contract"],
  "site/content": ["contract"],
  "site/lib": WORDS,
  "site/enhancements": HELPERS,
  "site/components": [...HELPERS, "site/styles"],
  "site/islands": [...HELPERS, "site/components", "site/styles"],
  "site/desk": [
    ...[...HELPERS, "site/components", "site/styles"],
    ...["site/islands/island-boundary.tsx", "site/islands/in-page-links.ts"],
  ],
  "site/layouts": PARTS,
  "site/pages": [...PARTS, "site/desk", "site/layouts", "build"],
  server: ["contract"],
  ...Object.fromEntries(LEAVES.map((file) => [file, ["contract"]])),
  "server/http": ROOM,
  "server/database": [...ROOM, "server/http"],
  "server/outbox": [...ROOM, "server/database"],
  "server/mail": MESSAGES,
  "server/forms": MESSAGES,
  "server/doctor": MESSAGES,
  "server/desk": [...MESSAGES, "server/doctor"],
  "server/cli": [...MESSAGES, "server/doctor", "server/desk/sessions.ts"],
  build: [...HELPERS, "server/load-build.ts", "server/settings.ts"],
  // End-to-end tests use the public interfaces.
  tests: [
    ...["build/stamp.ts", "scripts", ...WORDS, "site/lib/events"],
    ...["app", "load-build", "log", "main", "settings", "start-error"].map(
      (name) => `server/${name}.ts`,
    ),
    ...["server/database", "server/doctor", "server/cli", "server/outbox/limits.ts"],
    "server/outbox/search.ts",
    ...["server/desk/sessions.ts", "server/mail/mail-folder.ts", "server/http/http-server.ts"],
  ],
  "tests/simulation": ["tests", "contract", "server"],
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g;

/** Returns the imports in the source of a file that its folder may not have. */
function forbiddenImports(file: string, source: string): string[] {
  const folder = Object.keys(MAY_IMPORT)
    .filter((name) => isIn(file, name))
    .sort((a, b) => b.length - a.length)[0];
  if (!folder || (file.includes(".test.") && !isIn(file, "tests"))) return [];
  // Pages may not even import each other.
  const own = folder === "site/pages" ? [] : [folder];
  const allowed = [...own, ...(MAY_IMPORT[folder] ?? [])];
  const imports = Array.from(source.matchAll(IMPORT), ([, name = ""]) => name);
  return imports.filter((name) => {
    // Scripts are for pages without React.
    if (folder === "site/enhancements" && /^react(-dom)?\b/.test(name)) return true;
    if (!/^[#./]/.test(name)) return false;
    const path = name.startsWith(".") ? join(file, "..", name) : name.slice(1);
    return !allowed.some((other) => isIn(path, other));
  });
}

const read = (file: string) => readFileSync(file, "utf8");

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

test("imports run one way: contract → content → lib → components → islands → pages; contract → server", () => {
  const files = globSync("{contract,site,server,build,tests}/**/*.{ts,tsx,astro}", {
    exclude: ["**/node_modules"],
  });
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    forbiddenImports(file, read(file)).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["contract/one.ts", 'import { site } from "../site/content/site.ts";'],
  ["site/content/one.ts", 'import {\n  random,\n} from "#site/lib/random.ts";'],
  ["site/enhancements/one.ts", 'import { createRoot } from "react-dom/client";'],
  ["site/islands/one.tsx", 'import { Page } from "/site/pages/index.astro";'],
  ["server/http/one.ts", 'import type { Probe } from "#server/outbox/probe.ts";'],
  ["server/desk/one.ts", 'import { createAccept } from "../forms/accept.ts";'],
])("%s may not contain %s", (file, source) => {
  expect(forbiddenImports(file, source)).toHaveLength(1);
});
