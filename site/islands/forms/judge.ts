import { type Fields, isAsked, normalise, tooLongMessage, type Values } from "#contract/fields.ts";
import { questionFields } from "#contract/questionnaire.ts";
import { excess } from "#site/content/forms.ts";

/** Errors of a form by the names of its controls, in their order. */
export type Errors = Readonly<Record<string, string>>;

/** Whether a control is asked for, given what the form contains. One that is not a field of its own always is. */
export const isControlAsked = (fields: Fields, name: string, data: Values) =>
  !fields[name] || isAsked(fields[name], data);

/** Returns what a form contains as it is judged and sent, without what is not asked (docs/product.md, section 5). */
export function askedValues(fields: Fields, data: Values): Values {
  const asked = Object.entries(data).filter(([name]) => isControlAsked(fields, name, data));
  const normal = asked.map(([name, value]) => [name, normalise(value, fields[name]?.type)]);
  return Object.fromEntries(normal);
}

/** Returns an error for each value that is too long, which says how much is too much. */
export function lengthErrors(fields: Fields, values: Values): Errors {
  const long = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name] ?? questionFields[name];
    if (!field || value.length <= field.maxLength) return [];
    const error = `${tooLongMessage(field)}: ${excess(value.length - field.maxLength)}`;
    return [[name, error] as const];
  });
  return Object.fromEntries(long);
}
