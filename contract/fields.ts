/** What browser and server agree on about one field of a form. */
export type Field = {
  /** Begins what is said about the field ("Full name is required"). */
  label: string;
  required: boolean;
  /** What it takes, as the type of an input; any text where nothing is said. */
  type?: "email";
  /**
   * In UTF-16 code units: the unit of an input's `maxLength`, so that browser and server count alike. The
   * specification sets none; these are far above any real value.
   */
  maxLength: number;
};

export type Fields = Record<string, Field>;

/** What is said about a required field that is blank, in the words of the specification, section 5. */
export const requiredMessage = ({ label }: Field) => `${label} is required`;

/**
 * The required fields that are blank after trimming, each with what is said about it. The order is that of `fields`,
 * which is the order of the checks (specification, section 5).
 */
export function blankFields(
  fields: Fields,
  values: Record<string, string>,
): Record<string, string> {
  const blank = Object.entries(fields).filter(
    ([name, field]) => field.required && !values[name]?.trim(),
  );
  return Object.fromEntries(blank.map(([name, field]) => [name, requiredMessage(field)]));
}
