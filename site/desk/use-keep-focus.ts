import { useEffect } from "react";

/** What scripts look for on the desk says so in an attribute of data. */
const LINE = "[data-id]";
const DETAIL = "[data-part=detail]";

/** Returns the links of all lines of the list. */
export const allLines = () => [...document.querySelectorAll<HTMLElement>(LINE)];

/** Returns the link of the line that an element is in. */
export const lineOf = (element: Element) =>
  element.closest("li, tr")?.querySelector<HTMLElement>(LINE);

/** Returns the link of the open message's line. */
export const openLine = () => allLines().find((line) => line.hasAttribute("aria-current"));

/**
 * Moves the focus on when the element that has it is removed, or whoever uses the keyboard would begin at the top of the page again
 * (WCAG 2.2, 2.4.3): from a dialog or a toast to what had it before, from a line to the next, from "Show more" to the first line that
 * it added, from a message that is closed to its line or the next, else to the heading of the message or the view.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: Element | undefined;
    /** The same, or before a dialog or a toast; and the message or the view in which that is. */
    let kept: HTMLElement | undefined;
    let place: Element | null = null;
    /** The line it is in, or else the open message's, then those below it. */
    let lines: HTMLElement[] = [];
    let count = 0;

    const follow = (element: HTMLElement) => {
      const line = lineOf(element) ?? openLine();
      const all = allLines();
      count = all.length;
      if (line) lines = all.slice(all.indexOf(line));
      // A message that has left the list was above the next line.
      else if (!place?.matches(DETAIL)) lines = [];
    };
    const onFocus = ({ target }: FocusEvent) => {
      last = target as HTMLElement;
      if (last.closest("dialog, [data-part=toast]")) return;
      [kept, place] = [last as HTMLElement, last.closest(`${DETAIL}, [data-part=list]`)];
      follow(kept);
    };
    const next = () => {
      if (kept?.isConnected) return kept;
      if (place?.isConnected && place.matches(DETAIL)) return place.querySelector("h2");
      if (kept?.matches("[data-part=more]")) return allLines()[count];
      return lines.find((line) => line.isConnected);
    };
    const observer = new MutationObserver(() => {
      if (kept?.isConnected) follow(kept);
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const target = next() ?? document.querySelector<HTMLElement>("[data-part=view] h1");
      // Whoever uses a pointer stays where they are, but for a message that is closed.
      target?.focus({ preventScroll: !place?.matches(DETAIL) || !target.matches(LINE) });
    });
    // A press beside everything takes the focus away, and nothing else may give it back.
    const onRelease = () => {
      if (document.activeElement === document.body && last?.isConnected) last = undefined;
    };
    addEventListener("focusin", onFocus);
    addEventListener("pointerup", onRelease);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", onFocus);
      removeEventListener("pointerup", onRelease);
      observer.disconnect();
    };
  }, []);
}
