import { type Fields, valuesOf } from "./fields.ts";
import { type Form, FUNCTION_NAME, nameInSubject } from "./form.ts";

/** The checkbox for the marketing consent; browsers omit it when it is not ticked. */
export const CONSENT_FIELD = "marketingConsent";

/** The fixed subject in the payload of every registration (docs/product.md, section 7). */
export const REGISTRATION_SUBJECT = "Practical Security Registration";

/** The wording that a registrant consents to (docs/product.md, section 3). */
export const CONSENT_LABEL = "I agree to receive marketing and promotional communications";

/** The text fields of the registration form (docs/product.md, section 3). */
const registrationFields = {
  fullName: { label: "Full name", required: true, maxLength: 200 },
  email: { label: "Email", required: true, maxLength: 254, type: "email" },
  company: { label: "Company", required: true, maxLength: 200 },
  title: { label: "Title", required: true, maxLength: 200 },
} as const satisfies Fields;

/** What the visitor entered; all texts are normalised. */
export type Registration = Record<keyof typeof registrationFields, string> & {
  marketingConsent: boolean;
};

/** The payload of a registration (docs/product.md, section 7). */
export type RegistrationPayload = Record<keyof typeof registrationFields, string> & {
  subject: typeof REGISTRATION_SUBJECT;
  message: string;
};

/** Returns a registration's payload; its message lists the four fields and the consent, one per line. */
export function registrationPayload(registration: Registration): RegistrationPayload {
  const { marketingConsent, ...fields } = registration;
  return {
    ...fields,
    subject: REGISTRATION_SUBJECT,
    message: [
      "New registration for the Practical Security Show:",
      "",
      `Full Name: ${fields.fullName}`,
      `Email: ${fields.email}`,
      `Company: ${fields.company}`,
      `Title: ${fields.title}`,
      `Marketing Consent: ${marketingConsent ? "Yes" : "No"}`,
    ].join("\n"),
  };
}

/** Reads the consent from a registration's message; null if it does not end as `registrationPayload` writes it. */
export function consentFromMessage(message: string): "yes" | "no" | null {
  // Only the last line counts: text from a field can only come before it.
  const answer = /(?:^|\n)Marketing Consent: (Yes|No)$/.exec(message)?.[1];
  return answer === "Yes" ? "yes" : answer === "No" ? "no" : null;
}

/** Returns the consent if the payload's message lists exactly its own fields; null if it says anything else. */
export function consentIfOnlyFields(
  payload: Readonly<Record<string, string>>,
): "Yes" | "No" | null {
  const { fullName = "", email = "", company = "", title = "", message } = payload;
  const fields = { fullName, email, company, title };
  const list = (marketingConsent: boolean) => registrationPayload({ ...fields, marketingConsent });
  if (message === list(true).message) return "Yes";
  return message === list(false).message ? "No" : null;
}

export const registrationForm = {
  path: "/PracticalSecurity",
  sentPath: "/registration-sent",
  functionName: FUNCTION_NAME,
  fields: registrationFields,
  payload: (values) =>
    registrationPayload({
      ...valuesOf(registrationFields, values),
      marketingConsent: Boolean(values[CONSENT_FIELD]),
    }),
  subject: (payload) => `${REGISTRATION_SUBJECT}: ${nameInSubject(payload)}`,
} as const satisfies Form;
