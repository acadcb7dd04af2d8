import type { Resume } from "./client-shown.ts";

/*
 * React draws a page anew that a translator or a password manager has changed before it came. What was pressed is then found
 * again by its place among what is alike, and what had the focus has it again. Loaded before anything is drawn: a press may be
 * what React draws the page for.
 */

const CONTROLS = "a, button, input, label, select, summary, textarea";

const watching = new AbortController();
let focused: HTMLElement | null = null;
/** Whether a press has begun, and what it does is still to come. */
let isPressing = false;

// Not in the build.
if (typeof document !== "undefined") {
  focused = document.activeElement as HTMLElement;
  for (const type of ["focusin", "pointerdown", "mousedown", "keydown", "keyup"]) {
    const note = (event: Event) => {
      // A finger may only want to scroll.
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      focused = (event.target as Element).closest<HTMLElement>(CONTROLS) ?? focused;
      // Space presses what has the focus, but for a link: there it scrolls.
      const isSpace = (event as KeyboardEvent).key === " " && focused?.localName !== "a";
      isPressing = type === "pointerdown" || (type === "keydown" && isSpace);
    };
    document.addEventListener(type, note, { capture: true, signal: watching.signal });
  }
}

/** To be called once the island of the page is drawn. */
export function announceDrawn(): void {
  watching.abort();
  const type: keyof WindowEventMap = "drawn";
  dispatchEvent(new CustomEvent(type, { detail: resume }));
}

const resume: Resume = (island) => {
  const find = (control: HTMLElement) => {
    if (control.isConnected) return control;
    // Of what is not ours, nothing is left.
    const alike = (tree: ParentNode) =>
      [...tree.querySelectorAll<HTMLElement>(control.localName)].filter(
        ({ className }) => className === control.className,
      );
    const place = alike(control.getRootNode() as Element).indexOf(control);
    return document.getElementById(control.id) ?? alike(island)[place] ?? control;
  };
  if (focused?.isConnected === false) {
    const control = find(focused);
    control.focus({ preventScroll: true });
    if (isPressing) finishPress(control);
  }
  return find;
};

/** What a press began at is gone: the browser would only take the focus away. */
function finishPress(control: HTMLElement): void {
  const press = new AbortController();
  const { signal } = press;
  control.addEventListener("focusout", () => control.focus(), { signal });
  // Of browsers that find the new control by themselves.
  control.addEventListener("click", () => press.abort(), { signal });
  const finish = ({ target }: Event) =>
    setTimeout(() => {
      if (!signal.aborted && control.contains(target as Node)) control.click();
      press.abort();
    });
  for (const type of ["pointerup", "keyup"]) document.addEventListener(type, finish, { signal });
}
