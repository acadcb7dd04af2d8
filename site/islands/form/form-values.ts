import type { Fields } from "#contract/fields.ts";

/** The texts of a form's fields, trimmed (docs/product.md, section 5); a field that the form lacks is empty. */
export function trimmedValues<F extends Fields>(
  fields: F,
  data: FormData,
): Record<keyof F, string> {
  const values = Object.keys(fields).map((name) => [name, String(data.get(name) ?? "").trim()]);
  return Object.fromEntries(values);
}
