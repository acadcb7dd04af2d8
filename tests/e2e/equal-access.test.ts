import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ALL } from "../all.ts";
import { installJudges, JUDGES } from "../judges/install-judges.ts";
import { ALL_PATHS } from "../pages.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* IBM's Equal Access checker, which has to be downloaded, so only with all tests. */

type Checker = { check(node: Document, rulesets: string[]): Promise<{ results: Result[] }> };
type Result = { ruleId: string; value: [string, string]; message: string; path: { dom: string } };

/** Runs in the page. Returns what fails for certain; the rest is for a person to judge. */
async function violations(): Promise<string[]> {
  const { ace } = window as unknown as { ace: { Checker: new () => Checker } };
  const { results } = await new ace.Checker().check(document, ["IBM_Accessibility"]);
  return results
    .filter(({ value }) => value[0] === "VIOLATION" && value[1] === "FAIL")
    .map(({ ruleId, message, path }) => `${ruleId} at ${path.dom}: ${message}`);
}

if (ALL) {
  test("the Equal Access checker finds no violation on any page", async ({
    page,
    allowConsole,
  }) => {
    test.setTimeout(300_000);
    // Its colours are those of CSS Color 3; contrast is checked with axe.
    allowConsole(/404|unable to get color combo/);
    await installJudges();
    const engine = join(JUDGES, "node_modules/accessibility-checker-engine/ace-window.js");
    const source = await readFile(engine, "utf8");
    for (const path of ALL_PATHS) {
      await open(page, path);
      await page.evaluate(source);
      expect.soft(await page.evaluate(violations), path).toEqual([]);
    }
  });
}
