import { contactFields } from "./contact.ts";
import type { Fields } from "./fields.ts";
import { registrationFields } from "./registration.ts";

/** Where a form is, and how it travels when the browser itself sends it: without scripts, or before they have loaded. */
export type FormPage = {
  /** The page that holds the form, and to whose address it is posted, so that a refusal is shown in that page. */
  path: string;
  /** The page that confirms it; only ever reached after the message was stored. */
  sentPath: string;
  fields: Fields;
};

export const contactPage = {
  path: "/",
  sentPath: "/message-sent",
  fields: contactFields,
} as const satisfies FormPage;

export const registrationPage = {
  path: "/PracticalSecurity",
  sentPath: "/registration-sent",
  fields: registrationFields,
} as const satisfies FormPage;

/** The name of the checkbox that gives the marketing consent; unticked, a browser does not send it. */
export const CONSENT_FIELD = "marketingConsent";

/** The id of the element that holds a refused submission as JSON, for the scripts of the page that shows it. */
export const FORM_ANSWER_ID = "form-answer";

/** A refused submission: what the visitor had filled in, what is wrong with it, and how that is announced. */
export type FormAnswer = {
  notice: { title: string; description: string };
  values: Record<string, string>;
  errors: Record<string, string>;
};
