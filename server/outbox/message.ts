import * as v from "valibot";
import { isKind, type Kind } from "#contract/kinds.ts";
import type { Row } from "#server/database/database.ts";

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

/** In milliseconds since 1970; ISO 8601 in an export. */
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform(Date.parse),
  v.minValue(0),
  v.maxValue(Date.UTC(9999, 0)),
);
const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const text = v.nullable(v.string());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A kind, state, action or reason. It may be one that only a newer version has, before it was rolled back. */
const code = v.pipe(v.string(), v.nonEmpty());

/*
 * What is stored of a message and of its email: one list of fields, by which rows are read, and exports written and read.
 */

/** What an organiser says of a message. */
const note = v.strictObject({ id: v.string(), at: time, who: v.string(), text: v.string() });

/** What somebody did to a message; `entry` is that of all that was done at once. */
const action = v.strictObject({
  id: v.string(),
  entry: v.string(),
  at: time,
  who: v.string(),
  action: code,
  count,
});

/** What somebody wrote and what was done with it. */
const written = {
  id,
  kind: code,
  /** The fields by name, whatever the form's limits are now. What is left of a damaged message is in `message`, as it is. */
  payload: v.record(v.string(), v.string()),
  receivedAt: time,
  /** The desk's exports lack these two. */
  idempotencyKey: v.optional(text, null),
  bodyHash: v.optional(v.string(), ""),
  /** Of a registration, with the wording that was agreed to. */
  consent: v.nullable(code),
  consentWording: text,
  readAt: v.nullable(time),
  answeredAt: v.nullable(time),
  answeredBy: text,
  spamAt: v.nullable(time),
  /** When the digest last reminded of it. */
  remindedAt: v.nullable(time),
};

/** How its email stands. */
const email = {
  state: code,
  /** How many attempts there were, and how many of them before it was last queued. */
  attempt: count,
  queuedAttempt: count,
  queuedAt: time,
  sentAt: v.nullable(time),
  /** `file` for an email that became a file, for want of a mail server. */
  sentAs: v.nullable(code),
  endedAt: v.nullable(time),
  heldReason: v.nullable(code),
  /** Why the last attempt failed, and what the mail server said. */
  failure: v.nullable(code),
  lastError: text,
  /** The recipients that have accepted it while others refused it, separated by commas. */
  acceptedBy: text,
};

/** How many emails there were of it: more than one if it was sent again. */
const emails = v.pipe(count, v.minValue(1));

/** Notes and actions are in their order, the oldest first. */
const besides = { notes: v.array(note), history: v.array(action) };

export const exportedMessage = v.strictObject({ ...written, ...email, emails, ...besides });

/** Of version 7, in which each email of a message had a row of its own; the last one is current. */
export const olderMessage = v.pipe(
  v.strictObject({
    ...written,
    testFor: v.optional(text, null),
    deliveries: v.pipe(
      v.array(v.strictObject({ ...email, id, dueAt: time, sendTo: text })),
      v.minLength(1),
    ),
    notes: besides.notes,
    history: v.array(v.omit(action, ["entry"])),
  }),
  v.transform(({ testFor, deliveries, history, ...message }) => {
    // One that went to a single organiser is left out, if there is another.
    const current = deliveries.findLast(({ sendTo }) => sendTo === null) ?? deliveries.at(-1);
    const { id: _, dueAt, sendTo, ...last } = current as (typeof deliveries)[number];
    return {
      ...message,
      ...last,
      emails: deliveries.length,
      history: history.map((one) => ({ ...one, entry: one.id })),
    };
  }),
);

export type Note = v.InferOutput<typeof note>;

/** A message with what was done to it. */
export type ExportedMessage = v.InferOutput<typeof exportedMessage>;

/** A message with everything that is known of it. */
export interface StoredMessage extends Omit<ExportedMessage, "history"> {
  /** When its email is tried next, by the steady time of the database, 0 for at once. */
  dueAt: number;
  /** Until when a server has it to itself, to send it; null while none does. */
  leaseUntil: number | null;
}

/** What is read of each. An export has no times of one machine's clock. */
export const MESSAGE_FIELDS = [
  ...Object.keys({ ...written, ...email }),
  "emails",
  "dueAt",
  "leaseUntil",
];
export const NOTE_FIELDS = Object.keys(note.entries);
export const ACTION_FIELDS = Object.keys(action.entries);

/**
 * Returns the id of a message's email, in its Message-ID and in the log. That of one that is sent again is another, or mailboxes
 * would take it for a repeat.
 */
export const mailIdOf = ({ id, emails }: Pick<StoredMessage, "id" | "emails">) =>
  emails > 1 ? `${id}.${emails}` : id;

/** Returns the name of a field's column: `received_at` for `receivedAt`. */
export const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
    id: String(row.id),
    kind,
    payload: payload as Message["payload"],
    receivedAt: Number(row.received_at),
  };
}
