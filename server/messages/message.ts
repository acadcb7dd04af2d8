import { type Contact, contactFields } from "#contract/contact.ts";
import type { Fields } from "#contract/fields.ts";
import { type RegistrationPayload, registrationFields } from "#contract/registration.ts";

export const KINDS = ["contact", "registration"] as const;

type Kind = (typeof KINDS)[number];

/** What a visitor sent, checked by the schemas of the contract. */
export type Submission =
  | { kind: "contact"; payload: Contact }
  | { kind: "registration"; payload: RegistrationPayload };

/** A stored submission. `receivedAt` is in milliseconds since 1970. */
export type Message = Submission & { id: string; receivedAt: number };

/** What the forms ask for. Every field reaches the mail, the operator's commands and the export by standing in here. */
export const FORM_FIELDS: Readonly<Record<Kind, Fields>> = {
  contact: contactFields,
  registration: registrationFields,
};

type Filled = { kind: Kind; payload: Readonly<Record<string, string>> };

/** The fields of a message with their labels, but for the message itself; one that was left out is empty. */
export function labelledFields({ kind, payload }: Filled): [label: string, value: string][] {
  return Object.entries(FORM_FIELDS[kind])
    .filter(([name]) => name !== "message")
    .map(([name, { label }]) => [label, payload[name] ?? ""]);
}
