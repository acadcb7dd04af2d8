import { setTimeout as wait } from "node:timers/promises";
import { inBareBrowser } from "./bare-browser.ts";
import { type Throttling, throttle } from "./throttling.ts";

/** A visitor opens `from`, an address, and clicks the link to `link`, a path. */
type Click = {
  from: string;
  link: string;
  throttling: Throttling;
  /** Whether the browser may prerender the linked page. */
  prerenders: boolean;
};

/** Longer than any request or script takes on the slowest connection, in milliseconds. */
const REST = 2_500;

/**
 * Measures the time from the click on a link until the next page becomes visible, in milliseconds: its first frame is
 * presented, and the delay of its fade is over (50 ms; docs/product.md, section 9). The visitor waits until the page is
 * idle, hovers over the link, and clicks it when the page is idle again.
 */
export async function clickToNextPage({ from, link, throttling, prerenders }: Click) {
  const args = ["--window-size=1280,900", ...(prerenders ? [] : ["--disable-features=Prerender2"])];
  return inBareBrowser(args, async (page) => {
    await page.send("Page.navigate", { url: from });
    await wait(REST);
    await throttle(page.sendToAll, throttling);
    const place = await page.run(reachFor, link);
    const mouse = (type: string, button: object = {}) =>
      page.send("Input.dispatchMouseEvent", { type, ...place, ...button });
    await mouse("mouseMoved");
    await wait(REST);
    await mouse("mousePressed", LEFT);
    // The page may be gone before it responds.
    void mouse("mouseReleased", LEFT);
    await wait(REST);
    const { ms, prerendered } = await page.run(seenAfterClick, link);
    if (ms === null) throw new Error(`the click on ${link} of ${from} led nowhere`);
    if (prerendered !== prerenders) throw new Error(`${link}: prerendered is ${prerendered}`);
    return ms;
  });
}

const LEFT = { button: "left", clickCount: 1 };

/** Runs in the first page: records the time of the click, and returns the position of the link. */
function reachFor(link: string): { x: number; y: number } {
  addEventListener(
    "click",
    ({ timeStamp }) => localStorage.setItem("click", String(performance.timeOrigin + timeStamp)),
    { capture: true },
  );
  const links = [...document.querySelectorAll(`a[href="${link}"]`)];
  const shown = links.find((one) => one.checkVisibility({ visibilityProperty: true }));
  shown?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { x, y, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Runs in the next page. */
function seenAfterClick(link: string): { ms: number | null; prerendered: boolean } {
  const main = document.querySelector("main");
  const fade = document
    .getAnimations()
    .find(({ effect }) => (effect as KeyframeEffect | null)?.target === main);
  const start = fade?.startTime;
  const { delay = 0 } = fade?.effect?.getTiming() ?? {};
  const [load] = performance.getEntriesByType("navigation");
  const { activationStart = 0 } = (load ?? {}) as { activationStart?: number };
  const arrived = location.pathname === link && typeof start === "number";
  const seen = performance.timeOrigin + Number(start) + delay;
  return {
    ms: arrived ? seen - Number(localStorage.getItem("click")) : null,
    prerendered: activationStart > 0,
  };
}
