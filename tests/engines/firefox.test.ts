import puppeteer from "puppeteer-core";
import { expect, onTestFinished, test } from "vitest";
import { findFirefox } from "../../scripts/browsers.ts";
import { ALL } from "../all.ts";
import { startBuiltSite } from "../built-site.ts";
import { ALL_PATHS } from "../pages.ts";
import { FORMATS, findHeadings, printFaults } from "../printed-pages.ts";
import { readPdf } from "../read-pdf.ts";
import { HEIGHT, START_MS, type Tab, testEngine } from "./smoke.ts";

/** Starts Firefox, driven by WebDriver BiDi. Throws if this system has none. */
function launch() {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("Firefox is not installed.");
  // Without a graphics card, the processor draws every frame.
  const extraPrefsFirefox = { "layout.frame_rate": 15 };
  const options = { browser: "firefox", executablePath, timeout: START_MS } as const;
  return puppeteer.launch({ ...options, extraPrefsFirefox });
}

async function startFirefox(): Promise<Tab> {
  const browser = await launch();
  // The first tab of Firefox never has the focus.
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));

  return {
    async goto(url) {
      await page.goto(url);
    },
    resize: (width) => page.setViewport({ width, height: HEIGHT }),
    evaluate: (run, ...given) => page.evaluate(run as never, ...given) as never,
    takeErrors: () => errors.splice(0),
    close: () => browser.close(),
  };
}

testEngine(startFirefox);

if (ALL) {
  // Firefox 140 does not know `break-after: avoid`.
  test("printed, pages fill their sheets, end with their address and leave no heading alone", async () => {
    const site = await startBuiltSite();
    onTestFinished(site.close);
    const browser = await launch();
    onTestFinished(() => browser.close());
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
}
