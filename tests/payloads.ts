import type { Kind } from "#contract/kinds.ts";
import { REGISTRATION_SUBJECT } from "#contract/registration.ts";

const PERSON = { fullName: "Dana Levi", email: "dana@example.com", company: "Acme" };

const PAYLOADS: Record<Kind, (text: string) => Record<"fullName" | "email", string> & object> = {
  contact: (message) => ({ ...PERSON, message }),
  registration: (message) => ({
    ...PERSON,
    title: "CISO",
    subject: REGISTRATION_SUBJECT,
    message,
  }),
  invite: (reason) => ({ ...PERSON, title: "CISO", requestFor: "Myself", reason }),
  application: (product) => ({ ...PERSON, stage: "Prototype", funding: "Seed", product }),
};

/** A valid message of a kind. The text is its last line in the mail, quoted. */
export const payloadOf = (kind: Kind, text: string) =>
  PAYLOADS[kind](text) as { fullName: string; email: string } & Record<string, string>;
