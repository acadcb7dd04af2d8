import type { MouseEvent } from "react";
import { hasModifier } from "#site/islands/plain-click.ts";

/** How long a tab may stay empty, in milliseconds: longer than a web mail takes to answer, and shorter than a reply takes to write. */
const EMPTY_MS = 20_000;

/**
 * Opens a `mailto:` link that was clicked in a tab of its own: a browser may hand it to a web mail, which would take the desk's place.
 * If a mail program answers, the tab stays empty, unless the browser closes it, and is closed.
 */
export function openMailto(event: MouseEvent<HTMLAnchorElement>): void {
  // A browser that knows no web mail has programs alone.
  if (hasModifier(event) || !("registerProtocolHandler" in navigator)) return;
  // The rest of a double click: a second tab would begin a second reply.
  if (event.detail > 1) {
    event.preventDefault();
    return;
  }
  const tab = window.open(event.currentTarget.href, "_blank");
  // Where none may be opened, the link does what it does.
  if (!tab) return;
  event.preventDefault();
  tab.opener = null;
  setTimeout(() => {
    try {
      if (tab.location.href === "about:blank") tab.close();
    } catch {
      // It shows another site.
    }
  }, EMPTY_MS);
}
