import puppeteer from "puppeteer-core";
import { expect, test } from "vitest";
import { findFirefox } from "../../scripts/browsers.ts";
import { ALL } from "../all.ts";
import { startBuiltSite } from "../built-site.ts";
import { ALL_PATHS } from "../pages.ts";
import { readPdf } from "../read-pdf.ts";

/** Pages of more than one sheet, one of each layout. */
const PATHS = ["/", "/startup-program", "/PracticalSecurityInfo", "/privacy"];

// Firefox 140 does not know `break-after: avoid`.
test("printed by Firefox, no sheet ends with a heading or with the header of its page", async () => {
  await using parts = new AsyncDisposableStack();
  const site = await startBuiltSite();
  parts.defer(() => site.close());
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("Firefox is not installed.");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath });
  parts.defer(() => browser.close());
  const page = await browser.newPage();
  for (const path of ALL ? ALL_PATHS : PATHS) {
    await page.goto(site.url + path);
    const headings = await page.$$eval("main :is(h1, h2, h3), .lead", (all) =>
      all.map(({ textContent }) => textContent.replace(/\s/g, "")),
    );
    const sheets = await readPdf(await page.pdf({ format: "A4" }));
    expect(sheets.length).toBeGreaterThan(0);
    for (const { lowest } of sheets.slice(0, -1)) {
      const alone = headings.filter((text) => text.endsWith(lowest));
      expect.soft(alone, `${path}: a sheet ends with "${lowest}"`).toEqual([]);
    }
  }
});
