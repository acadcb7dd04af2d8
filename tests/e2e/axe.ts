import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The page as it is shown now has no violation that axe can find, but for rules that are named as out of place. */
export async function expectNoViolations(page: Page, without: string[] = []): Promise<void> {
  await letFramesRunScripts(page);
  const axe = new AxeBuilder({ page }).withTags(TAGS).disableRules(without);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
  expect(found).toEqual([]);
}

/** A sandboxed frame runs no scripts, not even those of axe: let it, and load it again. */
async function letFramesRunScripts(page: Page): Promise<void> {
  for (const frame of await page.locator("iframe").all()) {
    await frame.evaluate((element) => {
      const iframe = element as HTMLIFrameElement;
      const loaded = new Promise((resolve) => {
        iframe.addEventListener("load", resolve, { once: true });
      });
      iframe.sandbox.add("allow-scripts");
      const { src } = iframe;
      iframe.src = src;
      return loaded;
    });
  }
}
