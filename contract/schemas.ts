import * as v from "valibot";
import { contactFields } from "./contact.ts";
import { type Field, requiredMessage } from "./fields.ts";
import { REGISTRATION_SUBJECT, registrationFields } from "./registration.ts";

/*
 * The schemas of both payloads, made from the same fields as the forms. Apart from them, because the browser has its
 * own rules for a form and need not load a validator for every visitor.
 */

function text(field: Field) {
  const tooLong = `${field.label} is too long`;
  return v.pipe(v.string(), v.trim(), v.maxLength(field.maxLength, tooLong));
}

/** A field that is not there at all counts as blank, so that it gets the message of its field. */
function required(field: Field) {
  const message = requiredMessage(field);
  return v.optional(v.pipe(v.string(message), v.trim(), v.nonEmpty(message), text(field)), "");
}

/** An address by the browser's own rule (`rfcEmail` is the expression of the HTML standard), nothing stricter. */
function email(field: Field) {
  return v.pipe(required(field), v.rfcEmail(`${field.label} must be a valid address`));
}

/** The contact message (specification, sections 3, 5 and 7). */
export const contactSchema = v.object({
  fullName: required(contactFields.fullName),
  email: email(contactFields.email),
  company: v.optional(text(contactFields.company), ""),
  message: required(contactFields.message),
});

/** The registration of the show (specification, sections 3 and 7). */
export const registrationPayloadSchema = v.object({
  fullName: required(registrationFields.fullName),
  email: email(registrationFields.email),
  company: required(registrationFields.company),
  title: required(registrationFields.title),
  subject: v.optional(
    v.pipe(v.string(), v.literal(REGISTRATION_SUBJECT, "Subject is not that of a registration")),
    "",
  ),
  message: required(contactFields.message),
});
