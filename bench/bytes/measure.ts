import { siteDir } from "#build/paths.ts";
import { installPackages, TOOLS } from "../install-packages.ts";
import { pagePaths } from "../pages.ts";
import { copyProject, siteOf } from "../project-copy.ts";
import { runTool } from "../run-tool.ts";
import { type Measure, table } from "../section.ts";
import { weightOf } from "../weights.ts";
import { scriptParts } from "./script-parts.ts";

const ROUTER = "node_modules/@react-router/dev/bin.cjs";

/** What is sent for each page, from the built files, and what the scripts of Home are made of. */
export const measure: Measure = async (folder) => {
  await installPackages(TOOLS);
  const rows = pagePaths().map((path) => {
    const { html, scripts, font } = weightOf(siteDir, path);
    return [path, html, scripts, font, html + scripts + font];
  });
  await copyProject(folder);
  await runTool(folder, process.execPath, "build/prepare.ts");
  await runTool(folder, process.execPath, ROUTER, "build", "--sourcemapClient");
  return [
    "Bytes, Brotli; without the pictures. The limits are in `tests/e2e/budgets.test.ts`.",
    table(["page", "HTML, CSS inside", "scripts", "font", "together"], rows),
    "What the scripts of Home are made of: minified, and how much less Brotli makes of them without it.",
    table(
      ["from", "minified", "br"],
      scriptParts(siteOf(folder)).map(({ origin, minified, br }) => [origin, minified, br]),
    ),
  ].join("\n\n");
};
