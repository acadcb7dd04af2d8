import * as v from "valibot";
import { contactFields } from "./contact.ts";
import {
  type Field,
  type Fields,
  isAsked,
  isBlank,
  isWebAddress,
  normalise,
  requiredMessage,
  TYPE_PROBLEMS,
  tooLongMessage,
  type Values,
} from "./fields.ts";
import { FORMS } from "./forms.ts";
import type { Kind } from "./kinds.ts";
import { questionnaireProblem } from "./questionnaire.ts";
import { REGISTRATION_SUBJECT } from "./registration.ts";

/*
 * In a file of their own so that browsers, which validate forms themselves, never load a validator.
 */

/** What a registration says besides its fields (docs/product.md, section 7). */
const REGISTRATION_TEXT: Fields = { message: contactFields.message };
const registrationSubject = v.optional(
  v.pipe(v.string(), v.literal(REGISTRATION_SUBJECT, `Subject must be "${REGISTRATION_SUBJECT}"`)),
  "",
);

/**
 * Validates a payload, whose values it normalises, against the fields of its form (docs/product.md, sections 3, 5 and 7). Errors
 * are in the order of the fields.
 */
export function validatePayload(kind: Kind, payload: object) {
  const isRegistration = kind === "registration";
  const fields: Fields = { ...FORMS[kind].fields, ...(isRegistration && REGISTRATION_TEXT) };
  const values = Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      typeof value === "string" ? normalise(value, fields[name]?.type) : value,
    ]),
  );
  const schemas = {
    ...schemasOf(fields, values),
    ...(isRegistration && { subject: registrationSubject }),
  };
  return v.safeParse(v.object(schemas as Schemas), values);
}

function schemasOf(fields: Fields, values: Values) {
  const schemas = Object.entries(fields).map(([name, field]) => [name, schemaOf(field, values)]);
  return Object.fromEntries(schemas) as Schemas;
}

/** Every form has these two fields. */
type Schemas = Record<"fullName" | "email" | (string & {}), ReturnType<typeof schemaOf>>;

/** A missing field counts as blank, so that it gets its field's error message. */
function schemaOf(field: Field, values: Values) {
  const { label, maxLength, preset = "" } = field;
  const required = field.required && isAsked(field, values);
  const blank = requiredMessage(field);
  return v.optional(
    v.pipe(
      required ? v.string(blank) : v.string(),
      v.check((text) => !required || !isBlank(text), blank),
      v.maxLength(maxLength, tooLongMessage(field)),
      v.rawCheck(({ dataset, addIssue }) => {
        const problem = dataset.typed && dataset.value && problemOf(field, dataset.value);
        if (problem) addIssue({ message: `${label} ${problem}` });
      }),
    ),
    preset,
  );
}

/** Returns what is wrong with a value that is not blank; null if nothing is. */
function problemOf({ type, options = [] }: Field, value: string): string | null {
  switch (type) {
    case "email":
      return isAddress(value) ? null : TYPE_PROBLEMS.email;
    case "url":
      return isWebAddress(value) ? null : TYPE_PROBLEMS.url;
    case "choice":
      return options.includes(value) ? null : `must be one of: ${options.join(", ")}`;
    case "questionnaire":
      return questionnaireProblem(value);
    default:
      return null;
  }
}

/** The browsers' rule and nothing stricter: `rfcEmail` is the HTML standard's regular expression. */
const isAddress = (text: string) => v.is(v.pipe(v.string(), v.rfcEmail()), text);
