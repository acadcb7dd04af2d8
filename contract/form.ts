import type { Field, Fields, Values } from "./fields.ts";

/** A form, as browser and server both know it. */
export type Form = {
  /** The page with the form, which is also its action: a rejection of what was sent without scripts is shown there. */
  path: string;
  /** The page that confirms what was sent without scripts; reached only once the message is stored. */
  sentPath: string;
  /** The backend's function that takes the form's messages (docs/product.md, section 7). */
  functionName: string;
  /** In the order they are checked (docs/product.md, sections 3 and 5). `fullName` and `email` say who wrote, or who is recommended. */
  fields: Fields & Record<"fullName" | "email", Field>;
  /** Returns what is sent: the values of the fields, or what is made of them. All values are normalised. */
  payload: (values: Values) => Record<string, string>;
  /** Returns the subject of the email to the organisers. */
  subject: (payload: Values) => string;
};

/** Why the server has refused what a form sent, as the form's page shows it (docs/product.md, section 7). */
export type Rejection = {
  /** What stands above the form; with the reason, if it is known. */
  banner: { title: string; description: string; reason?: string };
  /** The error of each invalid field, by its name. */
  errors: Readonly<Record<string, string>>;
};

/** Says who a message is from or about, for the subject of an email: "Dana Levi (Acme)". */
export const nameInSubject = ({ fullName, company }: Values) =>
  company ? `${fullName} (${company})` : `${fullName}`;

/** The function that takes the messages of two forms, which have it from the start (docs/product.md, section 7). */
export const FUNCTION_NAME = "send-contact-email";

/**
 * A field hidden from visitors, which bots fill in, with a name that no browser or password manager knows. It is sent only when
 * filled in; the message is then stored but not emailed (docs/product.md, section 7).
 */
export const HONEYPOT = "topic";
