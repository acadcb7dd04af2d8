import type { Browser } from "@playwright/test";
import { onPhone, throttlePage, waitForIslands, waitUntilIdle } from "./phone.ts";
import type { Throttling } from "./throttling.ts";

/** Times of a first visit, in milliseconds since navigation start. */
interface Paint {
  fcp: number;
  lcp: number;
}

export const KINDS = ["html", "css", "scripts", "font", "pictures", "data"] as const;

type Kind = (typeof KINDS)[number];

/** The bytes of bodies and headers that a first visit transfers, by kind. */
export type Transfer = Record<Kind, number>;

type Bytes = {
  /** Until the network is idle. */
  idle: Transfer;
  /** All scripts, once the visitor has reached the form of the page and every island has loaded. */
  allScripts: number;
};

/** Measures a first visit with an empty cache. */
export async function firstPaint(
  browser: Browser,
  url: string,
  throttling: Throttling,
): Promise<Paint> {
  return onPhone(browser, async (page) => {
    await throttlePage(page, throttling);
    await page.goto(url);
    await waitUntilIdle(page);
    return page.evaluate(
      () =>
        new Promise<Paint>((resolve) => {
          const [fcp] = performance.getEntriesByName("first-contentful-paint");
          new PerformanceObserver((list) => {
            const lcp = list.getEntries().at(-1);
            resolve({ fcp: fcp?.startTime ?? NaN, lcp: lcp?.startTime ?? NaN });
          }).observe({ type: "largest-contentful-paint", buffered: true });
        }),
    );
  });
}

/** Measures the bytes of a first visit. With `saveData` the visitor saves data, so nothing is prefetched. */
export async function transfer(
  browser: Browser,
  url: string,
  { saveData }: { saveData: boolean },
): Promise<Bytes> {
  return onPhone(browser, async (page) => {
    if (saveData) await page.addInitScript(turnOnSaveData);
    const kinds = new Map<string, Kind>();
    const bytes: Transfer = { html: 0, css: 0, scripts: 0, font: 0, pictures: 0, data: 0 };
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    session.on("Network.responseReceived", ({ requestId, response }) => {
      kinds.set(requestId, kindOf(response.mimeType, response.url));
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (kind) bytes[kind] += encodedDataLength;
    });
    await page.goto(url);
    await waitUntilIdle(page);
    const before = { ...bytes };
    for (const form of await page.locator("main form").all()) await form.scrollIntoViewIfNeeded();
    await waitForIslands(page);
    return { idle: before, allScripts: bytes.scripts };
  });
}

function kindOf(type: string, url: string): Kind {
  if (type === "text/html") return "html";
  if (type === "text/css") return "css";
  if (type === "text/javascript") return "scripts";
  if (type.startsWith("font/") || url.endsWith(".woff2")) return "font";
  return type.startsWith("image/") ? "pictures" : "data";
}

function turnOnSaveData() {
  Object.defineProperty(navigator, "connection", {
    get: () => ({ saveData: true, effectiveType: "4g" }),
  });
}
