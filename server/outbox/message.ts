import * as v from "valibot";
import { contactFields } from "#contract/contact.ts";
import type { Fields } from "#contract/fields.ts";
import { registrationFields } from "#contract/registration.ts";

export const KINDS = ["contact", "registration"] as const;

type Kind = (typeof KINDS)[number];

/** What a visitor sent, checked by the schemas of the contract. */
export interface Submission {
  kind: Kind;
  /** All fields by their names. A stored one may be from before a form had some field, and then lacks it. */
  payload: Readonly<Record<"fullName" | "email" | "message", string> & Record<string, string>>;
}

/** A stored submission. */
export interface Message extends Submission {
  id: string;
  /** In milliseconds since 1970. */
  receivedAt: number;
}

/** What the forms ask for. Every field reaches the mail, the operator's commands and the export by standing in here. */
export const FORM_FIELDS: Readonly<Record<Kind, Fields>> = {
  contact: contactFields,
  registration: registrationFields,
};

type Labelled = { kind: Kind; payload: Readonly<Record<string, string>> };

/** The fields of a message with their labels, but for the message itself; one that was left out is empty. */
export function labelledFields({ kind, payload }: Labelled): [label: string, value: string][] {
  return Object.entries(FORM_FIELDS[kind] ?? {})
    .filter(([name]) => name !== "message")
    .map(([name, { label }]) => [label, payload[name] ?? ""]);
}

const storedPayload = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** The payload as it was stored, or null when the row is damaged: no JSON, or no object of strings. */
export function parsePayload(text: string): Record<string, string> | null {
  const { success, output } = v.safeParse(storedPayload, text);
  return success ? output : null;
}

/** The message of a row of `messages`, or null when it cannot be mailed because the row is damaged. */
export function readMessage(row: Record<string, unknown>): Message | null {
  const payload = parsePayload(String(row.payload));
  const isWhole = payload && ["fullName", "email", "message"].every((name) => name in payload);
  if (!isWhole || !KINDS.includes(row.kind as Kind)) return null;
  return {
    id: String(row.message_id),
    kind: row.kind as Kind,
    payload: payload as Message["payload"],
    receivedAt: Number(row.received_at),
  };
}
