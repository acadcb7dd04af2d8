import { type Fields, normalise, tooLongMessage } from "#contract/fields.ts";
import { excess } from "#site/content/forms.ts";
import type { Control } from "./contents.ts";

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
