import type { Page } from "@playwright/test";

/**
 * `overflow`: text beyond the side edges of the window. `overlap`: texts or controls on top of each other. `cut off`: text
 * that does not fit a box with hidden overflow or the control that it labels. `broken`: a word on two lines.
 */
export type Fault = "overflow" | "overlap" | "cut off" | "broken";

export const layoutFaults = (page: Page, ...kinds: Fault[]): Promise<string[]> =>
  page.evaluate(findLayoutFaults, kinds);

/** Runs in the page. Waits for the font, and has animations at their ends. */
export async function settle(): Promise<void> {
  await document.fonts.ready;
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
      animation.finish();
    }
  }
}

/** The layout shifts since the page began to load, once it has settled and is painted. */
export async function layoutShifts(page: Page): Promise<string[]> {
  await page.evaluate(settle);
  return page.evaluate(async () => {
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
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((done) => requestAnimationFrame(done));
    }
    record(observer.takeRecords());
    return shifts;
  });
}

/** Runs in the page. Ignores text that is hidden, in a row that scrolls, or for screen readers only. */
export function findLayoutFaults(kinds: readonly Fault[]): string[] {
  const texts: { text: string; parent: Element; range: Range }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim().slice(0, 40);
    const parent = node.parentElement;
    if (!text || !parent || !isVisible(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push({ text, parent, range });
  }
  const checks = {
    overflow: findOverflow,
    overlap: findOverlaps,
    "cut off": findCutOff,
    broken: findBrokenWords,
  };
  return kinds.flatMap((kind) => checks[kind]().map((fault) => `${kind}: ${fault}`));

  function findOverflow(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isSkipped = (element: Element) =>
      getComputedStyle(element).overflowX === "auto" || isForScreenReadersOnly(element);
    const beyond = texts
      .filter(({ parent }) => !withAncestors(parent).some(isSkipped))
      .flatMap(({ text, range }) =>
        [...range.getClientRects()]
          .filter(({ left, right, width }) => width > 0 && (left < -1 || right > clientWidth + 1))
          .map(({ left, right }) => `"${text}" spans ${left} to ${right} px`),
      );
    const isWide = scrollWidth > clientWidth;
    return isWide ? [`the document is ${scrollWidth} px wide`, ...beyond] : beyond;
  }

  /** Fixed content is compared only with other content of the same fixed element; decoration is ignored. */
  function findOverlaps(): string[] {
    const controls = [
      ...document.querySelectorAll('input, select, textarea, main img:not([alt=""])'),
    ];
    const boxes = [
      ...texts.flatMap(({ text, parent: element, range }) =>
        [...range.getClientRects()].map((rect) => ({ element, text, rect: withoutLeading(rect) })),
      ),
      ...controls.filter(isVisible).map((element) => {
        const text = element.outerHTML.slice(0, 60);
        return { element, text, rect: element.getBoundingClientRect() };
      }),
    ]
      .filter(({ rect }) => rect.width > 1 && rect.height > 1)
      .map((box) => ({ ...box, ancestors: withAncestors(box.element) }))
      .filter(
        ({ ancestors }) =>
          !ancestors.some((one) => isDecoration(one) || isForScreenReadersOnly(one)),
      )
      .map((box) => ({ ...box, layer: box.ancestors.find(isFixed) }));
    return boxes.flatMap((a, index) =>
      boxes.slice(index + 1).flatMap((b) => {
        if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) {
          return [];
        }
        if (b.element.tagName === "IMG" && hasOwnGround(a.ancestors, b.element)) return [];
        const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
        const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
        return across > 1 && down > 1 ? [`"${a.text}" and "${b.text}"`] : [];
      }),
    );
  }

  function findCutOff(): string[] {
    return texts.flatMap(({ text, parent, range }) => {
      const inner = range.getBoundingClientRect();
      const ancestors = withAncestors(parent);
      const end = ancestors.findIndex(
        (box) =>
          isForScreenReadersOnly(box) ||
          getComputedStyle(box).overflowX === "auto" ||
          box === document.body,
      );
      return ancestors
        .slice(0, end)
        .filter(
          (box) => clips(box) || (isControl(box) && getComputedStyle(box).display !== "inline"),
        )
        .flatMap((box) => {
          const outer = box.getBoundingClientRect();
          const beyond = Math.max(
            outer.left - inner.left,
            inner.right - outer.right,
            outer.top - inner.top,
            inner.bottom - outer.bottom,
          );
          // A tight line box is empty above and below the letters.
          return beyond > 4 ? [`"${text}" by ${beyond} px`] : [];
        });
    });
  }

  /** An address of email may break anywhere, a word with a hyphen there, and what a visitor wrote, which is in a `bdi`. */
  function findBrokenWords(): string[] {
    return texts
      .filter(({ parent }) => !parent.closest("bdi, .desk [dir]"))
      .filter(({ parent }) => !withAncestors(parent).some(isForScreenReadersOnly))
      .flatMap(({ range: { startContainer: node } }) =>
        [...(node.textContent ?? "").matchAll(/[^\s\-–—/]+/g)]
          .filter(({ 0: word }) => !word.includes("@"))
          .filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
            return new Set(lines.map(({ top }) => Math.round(top))).size > 1;
          })
          .map(({ 0: word }) => `"${word}"`),
      );
  }

  function withAncestors(element: Element): Element[] {
    return element.parentElement ? [element, ...withAncestors(element.parentElement)] : [element];
  }
  function isVisible(element: Element) {
    return element.checkVisibility({ visibilityProperty: true });
  }
  function isForScreenReadersOnly(element: Element) {
    return getComputedStyle(element).clipPath !== "none";
  }
  function isDecoration(element: Element) {
    return element.getAttribute("aria-hidden") === "true";
  }
  function isFixed(element: Element) {
    return getComputedStyle(element).position === "fixed";
  }
  function clips(element: Element) {
    return /hidden|clip/.test(getComputedStyle(element).overflow);
  }
  /** Whether text lies on an opaque ground that is not also that of the picture. */
  function hasOwnGround(ancestors: Element[], picture: Element) {
    return ancestors
      .filter((one) => !one.contains(picture))
      .some((one) => /^rgb\(/.test(getComputedStyle(one).backgroundColor));
  }
  function isControl(element: Element) {
    return element.matches("button, .button, a[class], label");
  }
  function withoutLeading({ x, y, width, height }: DOMRect) {
    return new DOMRect(x, y + height * 0.2, width, height * 0.6);
  }
}
