/** What browser and server agree on about one field of a form. */
export type Field = {
  /** Begins what is said about the field ("Full name is required"). */
  label: string;
  required: boolean;
  /** What it takes, as the type of an input; any text where nothing is said. */
  type?: "email";
  /**
   * In UTF-16 code units: the unit of an input's `maxLength`, so that browser and server count alike. Far
   * above any real value.
   */
  maxLength: number;
};

export type Fields = Record<string, Field>;

/** What is said about a required field that is blank, in the words of the docs/product.md, section 5. */
export const requiredMessage = ({ label }: Field) => `${label} is required`;

/** White space and characters that nobody sees: fillers, joiners, marks of direction. */
const NOTHING_TO_SEE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether a value says nothing to a person who reads it. */
export const isBlank = (text: string) => NOTHING_TO_SEE.test(text);

/**
 * The required fields that are blank, each with what is said about it. The order is that of `fields`,
 * which is the order of the checks (docs/product.md, section 5).
 */
export function blankFields(
  fields: Fields,
  values: Record<string, string>,
): Record<string, string> {
  const blank = Object.entries(fields).filter(
    ([name, field]) => field.required && isBlank(values[name] ?? ""),
  );
  return Object.fromEntries(blank.map(([name, field]) => [name, requiredMessage(field)]));
}
