/** A form field, as browser and server both know it. */
export type Field = {
  /** Also begins the field's error messages ("Full name is required"). */
  label: string;
  required: boolean;
  /** The input's type; plain text if absent. */
  type?: "email";
  /** In UTF-16 code units, like an input's `maxLength`. Far above any real value. */
  maxLength: number;
};

export type Fields = Record<string, Field>;

/** The error for a required field that is blank (docs/product.md, section 5). */
export const requiredMessage = ({ label }: Field) => `${label} is required`;

/** White space and invisible characters: fillers, joiners, direction marks, controls. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether a value has nothing that a person could see. */
export const isBlank = (text: string) => INVISIBLE.test(text);

/** Returns an error for each required field that is blank, in the order of `fields` (docs/product.md, section 5). */
export function blankFieldErrors(
  fields: Fields,
  values: Record<string, string>,
): Record<string, string> {
  const blank = Object.entries(fields).filter(
    ([name, field]) => field.required && isBlank(values[name] ?? ""),
  );
  return Object.fromEntries(blank.map(([name, field]) => [name, requiredMessage(field)]));
}
