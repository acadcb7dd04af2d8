/*
 * A form in a frame. Says in its place that it has not arrived, once it is late or the browser has given up, until it does. Only
 * what is certain is said (docs/decisions/0020-security-headers.md). Makes the frame of a form of our own as high as its page, if
 * that is higher than the frame's sheet says (form-frame.css): nobody scrolls in a frame. The page of another site cannot be read.
 */

const LATE_AFTER_MS = 8_000;
const LOOK_AGAIN_AFTER_MS = 500;

const frame = document.querySelector<HTMLIFrameElement>("iframe");
const loading = document.querySelector<HTMLElement>("[data-loading]");
const missing = document.querySelector<HTMLElement>("[data-missing]");
let timer = 0;

/** Returns whether nothing has arrived: the frame has the empty document that it begins with, the only one that can be read. */
function show(): boolean {
  const isMissing = frame?.contentDocument?.URL === "about:blank";
  frame?.toggleAttribute("data-empty", isMissing);
  loading?.toggleAttribute("hidden", isMissing);
  missing?.toggleAttribute("hidden", !isMissing);
  return isMissing;
}

function wait(milliseconds: number): void {
  timer = window.setTimeout(() => show() && wait(LOOK_AGAIN_AFTER_MS), milliseconds);
}

// While a page is prerendered, Chromium loads no frame of another site.
if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener("prerenderingchange", () => wait(LATE_AFTER_MS));
} else {
  wait(LATE_AFTER_MS);
}

// The page has loaded when its frame has, or never will. The text would show through a form without a background.
addEventListener("load", () => {
  clearTimeout(timer);
  loading?.remove();
  show();
});

function follow(): void {
  const page = frame?.contentDocument;
  // The empty document that a frame begins with is as high as the frame, and a page that is only just arriving has no root.
  if (!page?.defaultView || page.URL === "about:blank" || !page.documentElement) {
    frame?.style.removeProperty("block-size");
    return;
  }
  new page.defaultView.ResizeObserver(() => {
    const { height } = page.documentElement.getBoundingClientRect();
    frame?.style.setProperty("block-size", `${Math.ceil(height)}px`);
  }).observe(page.documentElement);
}

// Each page that the frame goes to is another document, which ends its observer.
frame?.addEventListener("load", follow);
follow();
