import { useLayoutEffect, useState } from "react";
import { type Control, controlsOf, isBox, tell } from "./controls.ts";

/**
 * Keeps what a visitor has entered in the form with this path before React has come: values, choices and the caret. Where a password
 * manager or a translator has changed the page, React draws the form anew; then they are put back. Either way React is told of them,
 * as it would be by the visitor. The focus comes back by resume.ts. To be the first thing in a form: its fields then find what was
 * entered.
 */
export function KeepTyped({ path }: { path: string }): null {
  const [before] = useState(() => noted(controlsAt(path)));

  useLayoutEffect(() => {
    for (const control of controlsAt(path)) {
      const old = before.find((one) => isSame(one, control));
      if (!old) continue;
      if (old !== control) putBack(control, old);
      if (isEntered(control, old)) tell(control);
    }
  }, [path, before]);
  return null;
}

/** Returns the controls of a form in the page. None in the build. */
function controlsAt(path: string): Control[] {
  if (typeof document === "undefined") return [];
  const form = [...document.forms].find((one) => one.getAttribute("action") === path);
  return form ? controlsOf(form) : [];
}

/** React empties a text area that the page has filled in, but not one that somebody has: returns these as if somebody had. */
function noted(controls: Control[]): Control[] {
  for (const control of controls) {
    if (control instanceof HTMLTextAreaElement) control.value = `${control.value}`;
  }
  return controls;
}

const isSame = (one: Control, other: Control) =>
  one.name === other.name && (one.type !== "radio" || one.value === other.value);

/** Whether somebody has entered what a control contains. Of a text area that the server has filled in, it cannot be told. */
function isEntered(control: Control, old: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if (!(old instanceof HTMLSelectElement)) return old.value !== old.defaultValue;
  const preset = [...old.options].findIndex(({ defaultSelected }) => defaultSelected);
  return old.selectedIndex !== Math.max(0, preset);
}

function putBack(control: Control, old: Control): void {
  if (isBox(control)) {
    control.checked = (old as HTMLInputElement).checked;
    return;
  }
  control.value = old.value;
  if (control instanceof HTMLSelectElement) return;
  const { selectionStart, selectionEnd } = old as HTMLInputElement;
  // Null for an address, whose caret no script can move: it goes to the end.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}
