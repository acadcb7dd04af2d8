/*
 * The errors at the fields of a form, in the document: as server/forms/form-page.ts writes them into the page of a form that was
 * sent without scripts.
 */

/** Returns the field that a control belongs to: itself, or the group of controls that has a name. */
export const fieldOf = (control: Element) =>
  control.closest<HTMLElement>("fieldset[name]") ?? (control as HTMLElement);

const errorAt = (field: Element) => document.getElementById(`${field.id}-error`);

/** The error that a field shows; undefined if there is none. */
export const shownError = (field: Element) => errorAt(field)?.textContent ?? undefined;

/** Shows an error below a control, or below the legend of a group, instead of any other. */
export function showError(field: Element, text: string): void {
  hideError(field);
  const error = document.createElement("p");
  error.id = `${field.id}-error`;
  error.className = "field-error";
  error.textContent = text;
  field.setAttribute("aria-invalid", "true");
  describe(field, [error.id, ...descriptionOf(field)]);
  (field.matches("fieldset") ? (field.firstElementChild ?? field) : field).after(error);
}

/** Shows errors by the names of their fields. Returns the first of these fields. */
export function showErrors(form: HTMLFormElement, errors: Record<string, string>) {
  const [first] = Object.entries(errors).map(([name, text]) => {
    const field = form.querySelector<HTMLElement>(`[name=${name}]`);
    if (field) showError(field, text);
    return field;
  });
  return first;
}

/** Moves the focus to a field, and the view to it and its label. */
export function reveal(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true });
  field?.parentElement?.scrollIntoView({ block: "nearest" });
}

/** Removes the error of a field, if it shows one. */
export function hideError(field: Element): void {
  const error = errorAt(field);
  if (!error) return;
  error.remove();
  field.removeAttribute("aria-invalid");
  describe(
    field,
    descriptionOf(field).filter((id) => id !== error.id),
  );
}

const descriptionOf = (field: Element) =>
  field.getAttribute("aria-describedby")?.split(" ").filter(Boolean) ?? [];

function describe(field: Element, ids: string[]): void {
  if (ids.length > 0) field.setAttribute("aria-describedby", ids.join(" "));
  else field.removeAttribute("aria-describedby");
}
