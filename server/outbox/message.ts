import * as v from "valibot";
import type { Fields } from "#contract/fields.ts";
import { FORMS } from "#contract/forms.ts";
import { RECOMMENDATION } from "#contract/invite.ts";
import { KINDS, type Kind } from "#contract/kinds.ts";
import { consentIfOnlyFields } from "#contract/registration.ts";

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

/** A field of a message, as the organisers read it. */
export interface LabelledField {
  name: string;
  label: string;
  /** Empty if the visitor left it empty. */
  value: string;
  /** Whether it can have several lines. */
  isLong: boolean;
}

type Labelled = { kind: Kind; payload: Readonly<Record<string, string>> };

/** Also the text of a registration, which is not a field of its form, and what is left of a damaged message. */
const MESSAGE: Fields = { message: FORMS.contact.fields.message };

/** Returns a message's fields in the form's order, which the email and the operator's commands show. */
export function labelledFields({ kind, payload }: Labelled): LabelledField[] {
  const fields: Fields = { ...FORMS[kind]?.fields, ...("message" in payload && MESSAGE) };
  return Object.entries(fields).map(([name, { label, organisersLabel, type }]) => ({
    name,
    label: organisersLabel ?? label,
    value: payload[name] ?? "",
    isLong: type === "multiline" || type === "questionnaire",
  }));
}

/** Returns the same, without the text of a registration that only repeats them. */
export function ownFields(message: Labelled): LabelledField[] {
  const { kind, payload } = message;
  const isRepeated = kind === "registration" && consentIfOnlyFields(payload) !== null;
  return labelledFields(message).filter(({ name }) => !(isRepeated && name === "message"));
}

/** How much of a message's text a list shows. */
const MAX_WORDS = 120;

/** Returns how a message's text begins, in one line; the writer's title if there is no text. */
export function firstWords(message: Labelled): string {
  const long = ownFields(message).find(({ isLong, value }) => isLong && value);
  const text = long?.value ?? message.payload.title ?? "";
  return cut(text.replace(/\s+/g, " ").trim(), MAX_WORDS);
}

/** Returns the text, or its beginning and an ellipsis. */
export const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;

/** Whether it recommends somebody, whose fields the other fields then are. */
export const isRecommendation = ({ payload }: Pick<Labelled, "payload">) =>
  payload.requestFor === RECOMMENDATION;

/** Returns who wrote a message, and gets the reply. */
export function writerOf(message: Submission): { name: string; email: string } {
  const { fullName, email, yourName = "", yourEmail = "" } = message.payload;
  return isRecommendation(message)
    ? { name: yourName, email: yourEmail }
    : { name: fullName, email };
}

/** Returns the text in which a message is found: its values in lower case, one per line. PostgreSQL cannot store NUL. */
export const searchText = (payload: Readonly<Record<string, string>>) =>
  Object.values(payload).join("\n").replaceAll("\0", " ").toWellFormed().toLowerCase();

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

/** Says how many messages: "1 message", "2 messages". */
export const messageCount = (count: number) => (count === 1 ? "1 message" : `${count} messages`);
