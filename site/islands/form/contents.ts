import { type Fields, normalise, tooLongMessage } from "#contract/fields.ts";
import { excess } from "#site/content/forms.ts";
import { fieldOf } from "./field-errors.ts";

/** What a visitor fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The controls of a form, in its order. */
export const controlsOf = ({ elements }: HTMLFormElement) =>
  [...elements].filter((element): element is Control => element.matches("input, textarea, select"));

const isBox = (control: Control): control is HTMLInputElement =>
  /radio|checkbox/.test(control.type);

/** Returns what each field of a form contains, in a form to compare. */
export function contentsOf(form: HTMLFormElement): Map<Element, string> {
  const contents = new Map<Element, string>();
  for (const control of controlsOf(form)) {
    const field = fieldOf(control);
    const content = isBox(control) ? control.checked : control.value;
    contents.set(field, JSON.stringify([contents.get(field), content]));
  }
  return contents;
}

/**
 * Empties the fields of a form that still contain what was sent: what the visitor has changed since stays. A choice returns to
 * its preset. Not a reset, which would restore the values in a page that came back from the server.
 */
export function clearSent(form: HTMLFormElement, sent: Map<Element, string>, fields: Fields): void {
  const now = contentsOf(form);
  const isSent = (control: Control) => {
    const field = fieldOf(control);
    return now.get(field) === sent.get(field);
  };
  const cleared = controlsOf(form).filter(isSent);
  for (const control of cleared) {
    if (isBox(control)) control.checked = control.value === fields[control.name]?.preset;
    else if (control instanceof HTMLSelectElement) control.selectedIndex = 0;
    else control.value = "";
  }
  for (const field of new Set(cleared.map(fieldOf))) field.dispatchEvent(new Event("cleared"));
}

/**
 * Takes over the maximum length of a control from the browser, which would cut what is pasted without a word. It stays where no
 * script says what is too long.
 */
export function allowAnyLength(control: Control): void {
  const max = control.getAttribute("maxlength");
  if (max === null) return;
  control.dataset.maxLength = max;
  control.removeAttribute("maxlength");
}

/** Returns the error of a control that has more than its maximum, which says how much is too much; undefined otherwise. */
export function lengthError(control: Control, fields: Fields): string | undefined {
  const field = fields[control.name];
  const characters =
    normalise(control.value, field?.type).length - Number(control.dataset.maxLength);
  // A control without a maximum has no number.
  if (!(characters > 0)) return;
  // A question is part of a field, and has a label of its own.
  const label = field?.label ?? control.labels?.[0]?.textContent ?? "";
  return `${tooLongMessage({ label })}: ${excess(characters)}`;
}
