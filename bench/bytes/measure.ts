import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuilt } from "#build/ensure-built.ts";
import { parseSettings } from "#server/settings.ts";
import { installPackages } from "../install-packages.ts";
import { pagePaths, SITE } from "../pages.ts";
import { copyProject } from "../project-copy.ts";
import { runTool } from "../run-tool.ts";
import { type Measure, table } from "../section.ts";
import { weightOf } from "../weights.ts";
import { scriptParts } from "./script-parts.ts";

/** What is sent for each page, from the built files, and what the scripts of Home are made of. */
export const measure: Measure = async (log) => {
  await ensureBuilt(parseSettings({}));
  await installPackages(resolve(import.meta.dirname, "../tools"), log);
  const rows = pagePaths().map((path) => {
    const { html, scripts, font } = weightOf(SITE, path);
    return [path, html, scripts, font, html + scripts + font];
  });
  const folder = await mkdtemp(join(tmpdir(), "bench-bytes-"));
  try {
    await copyProject(folder);
    await runTool(process.execPath, ["build/prepare.ts"], folder);
    await runTool(
      process.execPath,
      ["node_modules/@react-router/dev/bin.cjs", "build", "--sourcemapClient"],
      folder,
    );
    const parts = scriptParts(join(folder, SITE), "");
    return [
      "Bytes, Brotli; without the pictures. The limits are in `tests/e2e/budgets.test.ts`.",
      table(["page", "HTML, CSS inside", "scripts", "font", "together"], rows),
      "What the scripts of Home are made of: minified, and how much less Brotli makes of them without it.",
      table(
        ["from", "minified", "br"],
        parts.map(({ origin, minified, br }) => [origin, minified, br]),
      ),
    ].join("\n\n");
  } finally {
    await rm(folder, { recursive: true });
  }
};
