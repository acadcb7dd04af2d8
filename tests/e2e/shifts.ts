import type { Page } from "@playwright/test";

/** Waits until font and fade are done and painted, then tells what has shifted since the page began to load. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML : node?.textContent;
          return `${name?.slice(0, 80)} from ${from.x},${from.y} to ${to.x},${to.y}`;
        });
        shifts.push(`${value.toFixed(5)}: ${what.join("; ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((done) => requestAnimationFrame(done));
    }
    note(observer.takeRecords());
    return shifts;
  });
