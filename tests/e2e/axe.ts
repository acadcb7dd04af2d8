import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { WHOLE } from "../whole.ts";
import { expect } from "./test.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a window, a size of text or other colours can change; the rest follows from the document alone. */
const RENDERED = ["color-contrast", "target-size", "scrollable-region-focusable"];

/** Which rules are asked: all, or those alone that rendering can change. With `WHOLE` it is always all of them. */
export type Rules = "all" | "rendered";

/**
 * The page as it is shown now has no violation that axe can find. It is asked in place, without frames: what they hold is
 * a page of its own.
 */
export async function expectNoViolations(
  page: Page,
  mode = "as it is shown",
  rules: Rules = "all",
  without: readonly string[] = [],
): Promise<void> {
  const runOnly: RunOptions["runOnly"] =
    rules === "all" || WHOLE ? { type: "tag", values: TAGS } : { type: "rule", values: RENDERED };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ runOnly, disabled }) => {
      const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
      const options = { runOnly, rules, iframes: false, resultTypes: ["violations" as const] };
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
      }));
    },
    { runOnly, disabled: [...without] },
  );
  expect.soft(found, `axe finds nothing ${mode}`).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
