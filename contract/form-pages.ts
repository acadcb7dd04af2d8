import { contactFields } from "./contact.ts";
import type { Fields } from "./fields.ts";
import { registrationFields } from "./registration.ts";

/** A form's pages, for when the browser submits it itself: without scripts, or before they have loaded. */
export type FormPage = {
  /** The page with the form, which is also its action, so that a rejection is shown on that page. */
  path: string;
  /** The confirmation page; reached only once the message is stored. */
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

/** The checkbox for the marketing consent; browsers omit it when it is not ticked. */
export const CONSENT_FIELD = "marketingConsent";

/**
 * A field hidden from visitors, which bots fill in. It is sent only when filled in; the message is then stored but not
 * emailed (docs/product.md, section 7).
 */
export const HONEYPOT = "website";

/** The id of the element that holds a rejected submission as JSON, for the page's scripts. */
export const REJECTED_SUBMISSION_ID = "rejected-submission";

/** A rejected submission: what the visitor entered, the error of each field, and the notice above the form. */
export type RejectedSubmission = {
  notice: { title: string; description: string };
  values: Record<string, string>;
  errors: Record<string, string>;
};
