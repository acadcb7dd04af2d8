/*
 * Makes the frame of a form of our own as high as its page, if that is higher than the frame's sheet says (embed-frame.css): nobody
 * scrolls in a frame. The page of another site cannot be read.
 */

import { frame } from "./frame-arrival.ts";

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
