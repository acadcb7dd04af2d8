import type { Fields, Values } from "#contract/fields.ts";
import { fieldOf } from "#contract/questionnaire.ts";

/* The controls of a form. React leaves alone what is in them. */

/** What a visitor fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "radio" || control.type === "checkbox";

/** Returns the controls of a form, in its order, without those that something else has put there. */
export const controlsOf = ({ elements }: HTMLFormElement) =>
  [...elements].filter(
    (element): element is Control =>
      element.matches("input, textarea, select") && (element as Control).name !== "",
  );

/** Returns what a form contains, by the names of its controls. */
export const dataOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Values;

/** Tells React of what a script has put into a control. */
export const tell = (control: Control) =>
  control.dispatchEvent(new Event("input", { bubbles: true }));

/**
 * Empties the fields of a form that still contain what was sent: what the visitor has changed since stays. A choice returns to
 * its preset. Not a reset, which would restore the values in a page that came back from the server. Returns their names.
 */
export function clearSent(form: HTMLFormElement, sent: Values, fields: Fields): Set<string> {
  const now = dataOf(form);
  const names = Object.keys({ ...sent, ...now }).filter((name) => sent[name] !== now[name]);
  const changed = new Set(names.map(fieldOf));
  const cleared = controlsOf(form).filter(({ name }) => !changed.has(fieldOf(name)));
  for (const control of cleared) {
    if (isBox(control)) control.checked = control.value === fields[control.name]?.preset;
    else if (control instanceof HTMLSelectElement) control.selectedIndex = 0;
    else control.value = "";
    tell(control);
  }
  return new Set(cleared.map(({ name }) => fieldOf(name)));
}

/** Moves the focus to a field, and the view to it and its label. */
export function reveal(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.parentElement?.scrollIntoView({ block: "nearest" });
}
