import * as v from "valibot";
import { isKind, type Kind } from "#contract/kinds.ts";
import type { Row } from "#server/database/database.ts";

/* A message is what a visitor wrote; a delivery is an email of it. */

/** A visitor's message, validated by the schemas in contract/. */
export interface Submission {
  kind: Kind;
  /** The fields by name. A message stored before a form gained a field lacks that field. */
  payload: Readonly<Record<"fullName" | "email", string> & Record<string, string>>;
}

/** A submission that was stored, as an email tells it. */
export interface Message extends Submission {
  id: string;
  /** In milliseconds since 1970, as every time here. */
  receivedAt: number;
}

/** Why a message is held: a bot's field is filled in, too many came in at once, an organiser marked it as spam. */
export type HeldReason = "honeypot" | "flood" | "marked";

/** Why an email was not sent. words.ts has the words for each. */
export type FailureReason =
  | "login-refused"
  | "sender-refused"
  | "recipient-refused"
  | "no-mailbox"
  | "mailbox-full"
  | "too-large"
  | "too-many-recipients"
  | "policy"
  | "refused"
  | "later"
  | "no-answer"
  | "unreachable"
  | "not-secure"
  | "paused"
  | "damaged"
  | "no-organiser"
  | "unknown-kind"
  | "other";

/** An email of a message. Its state and reasons may be those of a newer version, before it was rolled back. */
export interface Delivery {
  id: string;
  state: string;
  /** How many attempts there were, and how many of them before it was last queued. */
  attempt: number;
  queuedAttempt: number;
  queuedAt: number;
  /** When it is tried next, by the clock of the database; when it was held. */
  dueAt: number;
  /** Until when a server has it to itself, to send it; null while none does. */
  leaseUntil: number | null;
  sentAt: number | null;
  endedAt: number | null;
  heldReason: string | null;
  /** Why the last attempt failed, and what the mail server said. */
  failure: string | null;
  lastError: string | null;
  /** The recipients that have accepted it while others refused it, separated by commas. */
  acceptedBy: string | null;
  /** The only recipient; null for all organisers. */
  sendTo: string | null;
  /** `file` for an email that became a file, for want of a mail server. */
  sentAs: string | null;
}

/** What an organiser says of a message. */
export interface Note {
  id: string;
  at: number;
  who: string;
  text: string;
}

/** A message with everything that is known of it. */
export interface StoredMessage {
  id: string;
  /** Its form's, which only a newer version may have. */
  kind: string;
  /** What is left of a damaged message is in `message`, as it is. */
  payload: Readonly<Record<string, string>>;
  receivedAt: number;
  idempotencyKey: string | null;
  bodyHash: string;
  /** Of a registration, with the wording that was agreed to. */
  consent: string | null;
  consentWording: string | null;
  readAt: number | null;
  answeredAt: number | null;
  answeredBy: string | null;
  spamAt: number | null;
  /** The organiser who asked for it, if it is a test. */
  testFor: string | null;
  /** In the order in which they were queued; the last one is current. */
  deliveries: Delivery[];
  /** Oldest first. */
  notes: Note[];
}

/** What is read of a message and of a delivery. */
export const MESSAGE_FIELDS = [
  "id",
  "kind",
  "payload",
  "receivedAt",
  "idempotencyKey",
  "bodyHash",
  "consent",
  "consentWording",
  "readAt",
  "answeredAt",
  "answeredBy",
  "spamAt",
  "testFor",
] as const satisfies (keyof StoredMessage)[];

export const DELIVERY_FIELDS = [
  "id",
  "state",
  "attempt",
  "queuedAttempt",
  "queuedAt",
  "dueAt",
  "leaseUntil",
  "sentAt",
  "endedAt",
  "heldReason",
  "failure",
  "lastError",
  "acceptedBy",
  "sendTo",
  "sentAs",
] as const satisfies (keyof Delivery)[];

export const NOTE_FIELDS = ["id", "at", "who", "text"] as const satisfies (keyof Note)[];

/** Returns the name of a field's column: `received_at` for `receivedAt`. */
export const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the delivery that was queued last; its state is the message's. */
export function currentDelivery({ deliveries }: StoredMessage): Delivery {
  return deliveries.at(-1) as Delivery;
}

const storedPayload = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Parses a stored payload; null if it is damaged, that is, not a JSON object of strings. */
export function parsePayload(text: string): Record<string, string> | null {
  const { success, output } = v.safeParse(storedPayload, text);
  return success ? output : null;
}

/** Reads a message from a row; null if the row is too damaged to be emailed, or of a kind that this version does not know. */
export function readMessage(row: Row): Message | null {
  const [kind, payload] = [String(row.kind), parsePayload(String(row.payload))];
  const isComplete = payload && ["fullName", "email"].every((name) => name in payload);
  if (!isComplete || !isKind(kind)) return null;
  return {
    id: String(row.message_id),
    kind,
    payload: payload as Message["payload"],
    receivedAt: Number(row.received_at),
  };
}
