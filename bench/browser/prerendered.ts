import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { TOOLS } from "../install-packages.ts";
import { LAUNCH } from "./chromium.ts";
import type { Click } from "./navigation.ts";

/**
 * From the click on a link to the painted page behind it, in milliseconds, where the browser has made that page when the
 * pointer was on the link. With Puppeteer: Chromium prerenders nothing for a page that Playwright is attached to.
 */
export async function clickToPrerendered({ from, link, throttling }: Click): Promise<number> {
  const puppeteer = createRequire(join(TOOLS, "package.json"))("puppeteer-core");
  const browser = await puppeteer.launch({ ...LAUNCH, headless: "shell" });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.evaluateOnNewDocument(rememberClick);
    await page.goto(from, { waitUntil: "networkidle0" });
    await page.emulateCPUThrottling(throttling.cpu);
    await page.emulateNetworkConditions(throttling.line ?? null);
    const anchor = await page.$(`main a[href="${link}"], .menu a[href="${link}"]`);
    await anchor.hover();
    await wait(SETTLE);
    await anchor.click();
    await wait(SETTLE);
    const ms: number = await page.evaluate(paintedAfterClick);
    if (Number.isNaN(ms)) throw new Error(`${link} was not prerendered on ${from}`);
    return ms;
  } finally {
    await browser.close();
  }
}

/** How long the next page takes at most, by the slowest line. */
const SETTLE = 4_000;

/** Runs in the page that is left. */
function rememberClick() {
  addEventListener(
    "click",
    ({ timeStamp }) => {
      localStorage.setItem("clickedAt", String(performance.timeOrigin + timeStamp));
    },
    { capture: true },
  );
}

/** Runs in the page behind the link: one that is prerendered paints when it is shown. */
function paintedAfterClick(): number {
  const [load] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const { activationStart = 0 } = (load ?? {}) as { activationStart?: number };
  // When the frame was made, as `clickToHeading` counts, and not when it was on the screen.
  const { paintTime = Number.NaN } = (paint ?? {}) as { paintTime?: number };
  if (activationStart === 0) return Number.NaN;
  return performance.timeOrigin + paintTime - Number(localStorage.getItem("clickedAt"));
}
