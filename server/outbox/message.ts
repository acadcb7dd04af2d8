import * as v from "valibot";
import { KINDS, type Kind } from "#contract/kinds.ts";
import { inOwnLetters } from "#server/text.ts";

/** A visitor's message, validated by the schemas in contract/. */
export interface Submission {
  kind: Kind;
  /** The fields by name. A message stored before a form gained a field lacks that field. */
  payload: Readonly<Record<"fullName" | "email", string> & Record<string, string>>;
}

/** A stored submission. */
export interface Message extends Submission {
  id: string;
  /** In milliseconds since 1970. */
  receivedAt: number;
}

/** Returns the text in which a message is found: its values, one per line, and their internationalised domains in both forms. */
export function searchText(payload: Readonly<Record<string, string>>): string {
  const text = Object.values(payload).join("\n");
  const own = inOwnLetters(text);
  return searchable(own === text ? text : `${text}\n${own}`);
}

/** Returns a text as it is searched in, and for: in lower case. PostgreSQL cannot store NUL. */
export const searchable = (text: string) => text.replaceAll("\0", " ").toWellFormed().toLowerCase();

const storedPayload = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Parses a stored payload; null if it is damaged, that is, not a JSON object of strings. */
export function parsePayload(text: string): Record<string, string> | null {
  const { success, output } = v.safeParse(storedPayload, text);
  return success ? output : null;
}

/** Reads a message from a row; null if the row is too damaged to be emailed. */
export function readMessage(row: Record<string, unknown>): Message | null {
  const payload = parsePayload(String(row.payload));
  const isComplete = payload && ["fullName", "email"].every((name) => name in payload);
  if (!isComplete || !KINDS.includes(row.kind as Kind)) return null;
  return {
    id: String(row.message_id),
    kind: row.kind as Kind,
    payload: payload as Message["payload"],
    receivedAt: Number(row.received_at),
  };
}
