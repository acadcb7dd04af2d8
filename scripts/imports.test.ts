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

// Imports run one way: contract → content, lib → components → pages; contract → server (CONTRIBUTING.md).
test.each([
  ["contract/one.ts", "#server/log.ts"],
  ["contract/one.ts", "../app/content/site.ts"],
  ["app/root.tsx", "#server/log.ts"],
  ["app/content/one.ts", "#app/lib/random.ts"],
  ["app/content/events/one.ts", "../../lib/random.ts"],
  ["app/lib/one.ts", "#app/components/mark.tsx"],
  ["app/lib/one.ts", "#build/paths.ts"],
  ["app/components/one.tsx", "../pages/home/hero.tsx"],
  ["app/pages/home/one.tsx", "../show/episode.tsx"],
  ["app/pages/home/one.tsx", "#app/pages/show/episode.tsx"],
  ["server/one.ts", "#app/content/site.ts"],
  ["server/http/one.ts", "#build/paths.ts"],
  ["build/one.ts", "#app/pages/home/hero.tsx"],
  ["build/one.ts", "#server/mail/worker.ts"],
  ["tests/server/one.test.ts", "#server/mail/worker.ts"],
  ["tests/e2e/one.test.ts", "#app/components/mark.tsx"],
])("%s may not import %s", async (file, source) => {
  expect(await ruleBroken(file, source)).toBe("lint/style/noRestrictedImports");
});

test.each([
  ["app/content/one.ts", "#contract/contact.ts"],
  ["app/pages/home/one.tsx", "#app/components/mark.tsx"],
  ["server/one.ts", "#contract/contact.ts"],
  ["build/one.ts", "#server/settings.ts"],
  ["tests/server/one.test.ts", "#server/start.ts"],
  ["tests/e2e/one.test.ts", "#app/content/site.ts"],
])("%s may import %s", async (file, source) => {
  expect(await ruleBroken(file, source)).toBeNull();
});
