import * as v from "valibot";
import { contactFields } from "#contract/contact.ts";
import type { Fields } from "#contract/fields.ts";
import { registrationFields } from "#contract/registration.ts";

export const KINDS = ["contact", "registration"] as const;

type Kind = (typeof KINDS)[number];

/** A visitor's message or registration, validated by the schemas in contract/. */
export interface Submission {
  kind: Kind;
  /** The fields by name. A message stored before a form gained a field lacks that field. */
  payload: Readonly<Record<"fullName" | "email" | "message", string> & Record<string, string>>;
}

/** A stored submission. */
export interface Message extends Submission {
  id: string;
  /** In milliseconds since 1970. */
  receivedAt: number;
}

/** The fields of each form, which the email, the operator's commands and the export all read. */
export const FORM_FIELDS: Readonly<Record<Kind, Fields>> = {
  contact: contactFields,
  registration: registrationFields,
};

type Labelled = { kind: Kind; payload: Readonly<Record<string, string>> };

/** Returns the label and value of each field except `message`; a missing value is empty. */
export function labelledFields({ kind, payload }: Labelled): [label: string, value: string][] {
  return Object.entries(FORM_FIELDS[kind] ?? {})
    .filter(([name]) => name !== "message")
    .map(([name, { label }]) => [label, payload[name] ?? ""]);
}

const storedPayload = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Parses a stored payload; null if it is damaged, that is, not a JSON object of strings. */
export function parsePayload(text: string): Record<string, string> | null {
  const { success, output } = v.safeParse(storedPayload, text);
  return success ? output : null;
}

/** Reads a message from a row; null if the row is too damaged to be emailed. */
export function readMessage(row: Record<string, unknown>): Message | null {
  const payload = parsePayload(String(row.payload));
  const isComplete = payload && ["fullName", "email", "message"].every((name) => name in payload);
  if (!isComplete || !KINDS.includes(row.kind as Kind)) return null;
  return {
    id: String(row.message_id),
    kind: row.kind as Kind,
    payload: payload as Message["payload"],
    receivedAt: Number(row.received_at),
  };
}
