import type { Resume } from "./client-shown.ts";

/*
 * React draws a page anew that a translator or a password manager has changed before it came. What was pressed is then found
 * again by its place among what is alike, and what had the focus has it again.
 */

const FOCUSABLE = "a, button, input, select, summary, textarea";

let focused: HTMLElement | null = null;
/** Whether a press has begun and its focus is still to come. */
let isPressing = false;
let listening: AbortController | undefined;

/** To be called as an island begins to be drawn, which React may do twice. Does nothing in the build. */
export function watchFocus(): void {
  if (typeof document === "undefined" || listening) return;
  listening = new AbortController();
  focused = document.activeElement as HTMLElement;
  for (const type of ["focusin", "pointerdown", "mousedown"]) {
    const reach = ({ target }: Event) => {
      focused = (target as Element).closest<HTMLElement>(FOCUSABLE) ?? focused;
      isPressing = type === "pointerdown";
    };
    document.addEventListener(type, reach, { capture: true, signal: listening.signal });
  }
}

/** To be called once it is drawn. */
export const resume: Resume = (island) => {
  listening?.abort();
  const find = (control: HTMLElement) => {
    if (control.isConnected) return control;
    const alike = (tree: ParentNode) =>
      [...tree.querySelectorAll<HTMLButtonElement>(control.localName)].filter(
        ({ type }) => type === (control as HTMLButtonElement).type,
      );
    const before = alike(control.getRootNode() as Element);
    return alike(island)[before.indexOf(control as HTMLButtonElement)] ?? control;
  };
  if (focused?.isConnected === false) {
    const control = find(focused);
    control.focus({ preventScroll: true });
    if (isPressing) holdFocus(control);
  }
  return find;
};

/** A press would take the focus away once more, since what it began at is gone. */
function holdFocus(control: HTMLElement): void {
  const press = new AbortController();
  const { signal } = press;
  control.addEventListener("focusout", () => control.focus({ preventScroll: true }), { signal });
  document.addEventListener("pointerup", () => press.abort(), { signal });
}
