import * as v from "valibot";
import { contactFields } from "./contact.ts";
import { type Field, type Fields, isBlank, requiredMessage } from "./fields.ts";
import { REGISTRATION_SUBJECT, registrationFields } from "./registration.ts";

/*
 * The schemas of both payloads, built from the fields of the forms. In a file of their own so that browsers, which
 * validate forms themselves, never load a validator.
 */

/** The contact message (docs/product.md, sections 3, 5 and 7). */
export const contactSchema = v.object(schemasOf(contactFields));

/** The registration for the show (docs/product.md, sections 3 and 7). */
export const registrationPayloadSchema = v.object({
  ...schemasOf(registrationFields),
  subject: v.optional(
    v.pipe(
      v.string(),
      v.literal(REGISTRATION_SUBJECT, `Subject must be "${REGISTRATION_SUBJECT}"`),
    ),
    "",
  ),
  message: schemaOf(contactFields.message),
});

function schemasOf<F extends Fields>(fields: F) {
  const schemas = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]);
  return Object.fromEntries(schemas) as Record<keyof F, ReturnType<typeof schemaOf>>;
}

/** A missing field counts as blank, so that it gets its field's error message. */
function schemaOf(field: Field) {
  const { label, required, maxLength, type } = field;
  const blank = requiredMessage(field);
  return v.optional(
    v.pipe(
      required ? v.string(blank) : v.string(),
      v.trim(),
      v.check((text) => !required || !isBlank(text), blank),
      v.maxLength(maxLength, `${label} is too long`),
      v.check(
        (text) => text === "" || type !== "email" || isAddress(text),
        `${label} must be a valid address`,
      ),
    ),
    "",
  );
}

/** The browsers' rule and nothing stricter: `rfcEmail` is the HTML standard's regular expression. */
const isAddress = (text: string) => v.is(v.pipe(v.string(), v.rfcEmail()), text);
