import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";

const BIOME = resolve("node_modules/@biomejs/biome/bin/biome");

/** The rule that the linter of this project says of a file with this one import; null when it says none. */
async function ruleBroken(file: string, source: string): Promise<string | null> {
  const folder = await temporaryFolder();
  const { vcs: _, ...config } = JSON.parse(readFileSync("biome.json", "utf8"));
  writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `export { one } from "${source}";\n`);
  const only = "--only=style/noRestrictedImports";
  const { stderr } = spawnSync(process.execPath, [BIOME, "lint", only], {
    cwd: folder,
    encoding: "utf8",
  });
  return /lint\/\w+\/\w+/.exec(stderr)?.[0] ?? null;
}

// Imports run one way: contract → content → lib → components → islands → pages; contract → server (CONTRIBUTING.md).
test.each([
  ["contract/one.ts", "#server/log.ts"],
  ["contract/one.ts", "../site/content/site.ts"],
  ["site/layouts/one.ts", "#server/log.ts"],
  ["site/content/one.ts", "#site/lib/random.ts"],
  ["site/lib/one.ts", "#site/components/mark.tsx"],
  ["site/lib/one.ts", "#publish/page.ts"],
  ["site/scripts/one.ts", "#site/islands/contact-form.tsx"],
  ["site/scripts/one.ts", "react-dom/client"],
  ["site/components/one.tsx", "../islands/contact-form.tsx"],
  ["site/islands/one.tsx", "../pages/index.astro"],
  ["site/pages/one.ts", "../pages/events.ics.ts"],
  ["server/one.ts", "#site/content/site.ts"],
  ["server/web/one.ts", "#assets/files.ts"],
  ["assets/one.ts", "#site/components/mark.tsx"],
  ["assets/one.ts", "#server/outbox/worker.ts"],
  ["publish/one.ts", "#site/lib/round-table.ts"],
  ["publish/one.ts", "#server/outbox/worker.ts"],
  ["tests/server/one.test.ts", "#server/outbox/worker.ts"],
  ["tests/e2e/one.test.ts", "#site/components/mark.tsx"],
])("%s may not import %s", async (file, source) => {
  expect(await ruleBroken(file, source)).toBe("lint/style/noRestrictedImports");
});

test.each([
  ["site/content/one.ts", "#contract/contact.ts"],
  ["site/islands/one.tsx", "#site/components/mark.tsx"],
  ["site/pages/one.ts", "#site/lib/events/events.ts"],
  ["site/pages/one.ts", "#assets/calendar.ts"],
  ["server/one.ts", "#contract/contact.ts"],
  ["publish/one.ts", "#server/settings.ts"],
  ["tests/server/one.test.ts", "#server/start.ts"],
  ["tests/e2e/one.test.ts", "#site/content/site.ts"],
])("%s may import %s", async (file, source) => {
  expect(await ruleBroken(file, source)).toBeNull();
});
