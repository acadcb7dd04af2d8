import puppeteer from "puppeteer-core";
import { expect, test } from "vitest";
import { findFirefox } from "../../scripts/browsers.ts";
import { startBuiltSite } from "../built-site.ts";
import { ALL_PATHS } from "../pages.ts";
import { FORMATS, findHeadings, printFaults } from "../printed-pages.ts";
import { readPdf } from "../read-pdf.ts";
import { START_MS } from "./tab.ts";

// Firefox 140 does not know `break-after: avoid`.
test("printed by Firefox, pages fill their sheets, end with their address and leave no heading alone", async () => {
  await using parts = new AsyncDisposableStack();
  const site = await startBuiltSite();
  parts.defer(() => site.close());
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("Firefox is not installed.");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    timeout: START_MS,
  });
  parts.defer(() => browser.close());
  const page = await browser.newPage();
  for (const path of ALL_PATHS) {
    await page.goto(site.url + path);
    const headings = await page.evaluate(findHeadings);
    for (const format of FORMATS) {
      const sheets = await readPdf(await page.pdf({ format }));
      expect.soft(printFaults(path, headings, sheets), `${path} on ${format}`).toEqual([]);
    }
  }
});
