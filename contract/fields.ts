/** A form field, as browser and server both know it. */
export type Field = {
  /** Also begins the field's error messages ("Full name is required"). */
  label: string;
  /** The label for the organisers, where the form's speaks to the visitor. */
  organisersLabel?: string;
  /** Whether it may not be blank, if it is asked. */
  required: boolean;
  /** A line of text if absent. */
  type?: "email" | "url" | "multiline" | "choice" | "questionnaire";
  /** What a choice offers: its values, and the words for them. */
  options?: readonly string[];
  /** The value of a choice that the visitor does not make. */
  preset?: string;
  /** Whether it is part of another field, which says itself that it may be left out. */
  isPart?: true;
  /** Asked only if this other field has this value. */
  when?: { field: string; is: string };
  /** In UTF-16 code units, like an input's `maxLength`. Far above any real value. */
  maxLength: number;
};

export type Fields = Record<string, Field>;

/** A form's values by the name of their control. */
export type Values = Readonly<Record<string, string>>;

/** Returns the values of these fields alone, as they are judged, sent and stored; a missing one is empty. */
export function valuesOf<F extends Fields>(fields: F, values: Values): Record<keyof F, string> {
  const given = Object.entries(fields).map(([name, { type }]) => [
    name,
    normalise(values[name] ?? "", type),
  ]);
  return Object.fromEntries(given) as Record<keyof F, string>;
}

/** Whether a field is asked, given the values of the others. */
export const isAsked = ({ when }: Field, values: Values) => !when || values[when.field] === when.is;

/** The error for a required field that is blank (docs/product.md, section 5). */
export const requiredMessage = ({ label }: Field) => `${label} is required`;

/** The error for a value of more than its field's `maxLength` (docs/product.md, section 5). */
export const tooLongMessage = ({ label }: Pick<Field, "label">) => `${label} is too long`;

/** What is wrong with a value that is not blank and not of its field's type, after the label (docs/product.md, section 5). */
export const TYPE_PROBLEMS = {
  email: "must be a valid address",
  url: "must be a web address, like https://example.org",
} as const;

/** Returns the errors that the server can give for a value that the browser let through: the only ones shown in the page. */
export function possibleErrors(field: Field): string[] {
  const { label, type } = field;
  const problem = type === "email" || type === "url" ? [`${label} ${TYPE_PROBLEMS[type]}`] : [];
  return [requiredMessage(field), tooLongMessage(field), ...problem];
}

/** White space, and marks that come along with what is pasted: directions, zero widths, controls. */
const EDGE = /[\s\p{Bidi_Control}\p{Cc}\u00ad\u200b-\u200d\u2060]/u;

/** Returns a value without what nobody can see at its ends. */
export function clean(value: string): string {
  let [start, end] = [0, value.length];
  // One pass from each end: a regular expression that looks for the end takes quadratic time.
  while (end > start && EDGE.test(value[end - 1] ?? "")) end -= 1;
  while (start < end && EDGE.test(value[start] ?? "")) start += 1;
  return value.slice(start, end);
}

/** What ends a line, also in text from word processors and presentations (Unicode 17, 5.8). */
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Whether a value of this type can have several lines. */
export const hasLines = (type: Field["type"]) => type === "multiline" || type === "questionnaire";

/** Marks of direction turn round how an address is shown, and no address has any. */
const DIRECTION = /\p{Bidi_Control}/gu;

/** What ends a host's name, as browsers read it, and white space and invisible characters, which none has. */
const NO_NAME = "\\s\\p{C}\\\\\\/?#:@";

/** The pattern of a web address, for an input and for the server. Without its scheme, it begins with a name that has a dot. */
export const WEB_ADDRESS = `(?:[Hh][Tt][Tt][Pp][Ss]?:\\/\\/|(?=[^.${NO_NAME}]+\\.[^.${NO_NAME}]))[^${NO_NAME}]+(?::\\d+)?(?:[\\/?#].*)?`;

const WHOLE_ADDRESS = new RegExp(`^(?:${WEB_ADDRESS})$`, "u");

export const isWebAddress = (text: string) => WHOLE_ADDRESS.test(text);

/**
 * Returns what a visitor entered as it is judged, sent and stored: clean, each line break as `\n` or, in a field of one line, as a
 * space, an address without marks of direction, a domain in its ASCII form, a web address with its scheme. Nothing judges a value
 * before this.
 */
export function normalise(value: string, type?: Field["type"]): string {
  const isAddress = type === "email" || type === "url";
  const given = isAddress ? value.replace(DIRECTION, "") : value;
  let text = clean(given).replace(LINE_BREAK, hasLines(type) ? "\n" : " ");
  if (type === "email") return text.replace(/(@)([^@]*)$/, asciiDomain);
  if (type !== "url" || !isWebAddress(text)) return text;
  if (!/^https?:/i.test(text)) text = `https://${text}`;
  const ascii = text.replace(/(\/\/)([^/?#:]+)/, asciiDomain);
  // Some letters become signs, or nothing.
  return isWebAddress(ascii) ? ascii : text;
}

/** Returns a domain, after its start, as the network knows it (UTS #46); unchanged if it is none. */
function asciiDomain(text: string, start: string, domain: string): string {
  // Nor what is longer than any domain: the conversion takes quadratic time.
  if (domain.length > 253 || !/^[\w.-]*\P{ASCII}[\w.\-\P{ASCII}]*$/u.test(domain)) return text;
  try {
    return start + new URL(`http://${domain}`).hostname;
  } catch {
    return text;
  }
}

/** White space and invisible characters: fillers, joiners, direction marks, controls. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether a value has nothing that a person could see. */
export const isBlank = (text: string) => INVISIBLE.test(text);

/** Returns an error for each required field that is blank, in the order of `fields` (docs/product.md, section 5). */
export function blankFieldErrors(fields: Fields, values: Values): Record<string, string> {
  const blank = Object.entries(fields).filter(
    ([name, field]) => field.required && isAsked(field, values) && isBlank(values[name] ?? ""),
  );
  return Object.fromEntries(blank.map(([name, field]) => [name, requiredMessage(field)]));
}
