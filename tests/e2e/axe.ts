import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "./test.ts";

/** Read in half the time of `axe.source`, which is not minified. */
const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Options = {
  /** What the failure message calls the page as it is now. */
  mode?: string;
  /** The only rules to check; by default all of them. */
  rules?: readonly string[] | undefined;
};

/** Expects no accessibility violations in the page as it is now. Does not look into frames. */
export async function expectNoViolations(page: Page, options: Options = {}): Promise<void> {
  const { mode = "as it is", rules } = options;
  const runOnly: axe.RunOptions["runOnly"] =
    rules === undefined ? { type: "tag", values: TAGS } : { type: "rule", values: [...rules] };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(async (only) => {
    const run = { runOnly: only, iframes: false, resultTypes: ["violations" as const] };
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, run);
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
  }, runOnly);
  expect.soft(found, `violations ${mode}`).toEqual([]);
}
