import type { Page } from "@playwright/test";

/* What happens to a page while it loads. */

/** A list that grows with the URL of every request of the page, without those of its frames. */
export function recordRequests(page: Page): URL[] {
  const urls: URL[] = [];
  page.on("request", (request) => {
    if (request.frame() === page.mainFrame()) urls.push(new URL(request.url()));
  });
  return urls;
}

/** Holds matching requests back. Returns a function that lets them go. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Stops the clock of the pages to come at `time`; only `page.clock` moves it. One that is just installed goes on by itself. */
export async function stopClock(page: Page, time = Date.now()): Promise<void> {
  await page.clock.install({ time: time - 60_000 });
  await page.clock.pauseAt(time);
}

declare global {
  interface Window {
    policyViolations?: string[];
  }
}

/** Records, in every document from the next navigation on, what its Content-Security-Policy blocks. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.policyViolations?.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}

/** What was blocked in the page and its frames. */
export async function policyViolations(page: Page): Promise<string[]> {
  const lists = page.frames().map((frame) => frame.evaluate(() => window.policyViolations));
  return (await Promise.all(lists)).flatMap((list) => list ?? ["not watched"]);
}

/** The running animations of the page's content, with the opacity that they begin with and their delay in milliseconds. */
export const fades = (page: Page) =>
  page.getByRole("main").evaluate((main) =>
    main.getAnimations().map((animation) => ({
      isCss: animation instanceof CSSAnimation,
      from: (animation.effect as KeyframeEffect).getKeyframes()[0]?.opacity,
      delay: animation.effect?.getTiming().delay,
    })),
  );

/** The layout shifts since the page began to load; waits until fonts and animations have finished and are painted. */
export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const shifts: string[] = [];
    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const moves = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML : node?.textContent;
          return `${name?.slice(0, 80)} from ${from.x},${from.y} to ${to.x},${to.y}`;
        });
        shifts.push(`${value.toFixed(5)}: ${moves.join("; ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((done) => requestAnimationFrame(done));
    }
    record(observer.takeRecords());
    return shifts;
  });
