import * as v from "valibot";
import type { Database, Statement, Value } from "#server/database/database.ts";
import { searchable } from "#server/text.ts";
import { type Actor, importInHistory } from "./history.ts";
import { columnOf, type StoredMessage } from "./message.ts";
import { searchText } from "./search.ts";

/* Messages as JSON: everything that is stored, to move it to another database. */

const FORMAT = "ciso-circle-messages";
/** Increase it with every change to the format. Only the one before can be read too. */
const VERSION = 6;
const READABLE = [5, VERSION];

const INCOMPLETE =
  "It is incomplete. Write it with `npm run -s`: without -s, npm adds its own lines.";

/** ISO 8601 in an export. */
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

/** Kinds, states and reasons are kept as they are, also those that only a newer version knows. */
const code = v.pipe(v.string(), v.nonEmpty());

const delivery = v.strictObject({
  id,
  state: code,
  attempt: count,
  queuedAttempt: count,
  acceptedBy: text,
  queuedAt: time,
  dueAt: time,
  // A lease is of no use elsewhere.
  leaseUntil: v.optional(v.null(), null),
  sentAt: v.nullable(time),
  endedAt: v.nullable(time),
  heldReason: v.nullable(code),
  failure: v.nullable(code),
  lastError: text,
  sendTo: text,
  sentAs: v.nullable(code),
});

const message = v.strictObject({
  id,
  kind: code,
  // Not the form's schema, whose limits may have changed since.
  payload: v.record(v.string(), v.string()),
  receivedAt: time,
  // The desk's exports lack these two.
  idempotencyKey: v.optional(text, null),
  bodyHash: v.optional(v.string(), ""),
  consent: v.nullable(code),
  consentWording: text,
  readAt: v.nullable(time),
  answeredAt: v.nullable(time),
  answeredBy: text,
  spamAt: v.nullable(time),
  // No export has tests.
  testFor: v.optional(v.null(), null),
  deliveries: v.pipe(v.array(delivery), v.minLength(1)),
  // Version 5 has none.
  notes: v.optional(
    v.array(v.strictObject({ id, at: time, who: v.string(), text: v.string() })),
    [],
  ),
});

const schema = v.pipe(
  v.string(),
  v.parseJson(undefined, INCOMPLETE),
  v.strictObject({
    format: v.literal(FORMAT),
    version: v.picklist(READABLE, "not supported by this server"),
    messages: v.array(message),
  }),
);

/** What could affect a terminal, or what a shell on Windows would write to a file as something else. */
const UNSAFE = /[^ -~]/g;

/** Yields complete messages as JSON, one per line. */
export async function* jsonOf(
  messages: AsyncIterable<Partial<StoredMessage>>,
): AsyncGenerator<string> {
  yield `{"format":"${FORMAT}","version":${VERSION},"messages":[`;
  let separator = "\n";
  for await (const one of messages) {
    yield separator + toJson(one);
    separator = ",\n";
  }
  yield "\n]}\n";
}

/** Yields the same without what only recognises a repeated message; `import` reads it too. */
export async function* organisersJsonOf(
  messages: AsyncIterable<StoredMessage>,
): AsyncGenerator<string> {
  async function* shown() {
    for await (const { idempotencyKey, bodyHash, ...rest } of messages) yield rest;
  }
  yield* jsonOf(shown());
}

/**
 * Returns a message as one line of JSON that cannot affect a terminal, without leases. Numbers named at or …At are times, and become
 * ISO 8601.
 */
function toJson(one: Partial<StoredMessage>): string {
  const json = JSON.stringify(one, (name, value) => {
    if (name === "leaseUntil") return undefined;
    const isTime = (name === "at" || name.endsWith("At")) && typeof value === "number";
    return isTime ? new Date(value).toISOString() : value;
  });
  return json.replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Parses an export. Throws an Error if it is invalid, truncated or of another version. */
export function readExport(content: string): StoredMessage[] {
  const result = v.safeParse(schema, content);
  if (result.success) return result.output.messages;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new Error(`This file is not a valid export. ${path ? `${path}: ` : ""}${issue.message}`);
}

// After a move between databases both may have a message with this key. Both are kept; the first one keeps the key.
const SET_KEY = `
  UPDATE messages SET idempotency_key = $2
  WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM messages WHERE idempotency_key = $2)`;

/**
 * Inserts an exported message and its deliveries, and counts it in the history: `entry` is that of the whole import. Rejects if
 * the database fails or already has an id.
 */
export async function importMessage(
  database: Database,
  one: StoredMessage,
  actor: Actor,
  entry: string,
): Promise<void> {
  const { payload, idempotencyKey, deliveries, notes, ...fields } = one;
  await database.batch([
    insert("messages", { ...fields, payload: JSON.stringify(payload), search: searchText(one) }),
    { sql: SET_KEY, values: [one.id, idempotencyKey] },
    ...deliveries.map((email) => insert("deliveries", { ...email, messageId: one.id })),
    ...notes.map((note) =>
      insert("notes", { ...note, messageId: one.id, search: searchable(note.text) }),
    ),
    importInHistory(actor, entry),
  ]);
}

function insert(table: string, fields: Readonly<Record<string, Value>>): Statement {
  const columns = Object.keys(fields).map(columnOf);
  const parameters = columns.map((_column, index) => `$${index + 1}`);
  return {
    sql: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${parameters.join(", ")})`,
    values: Object.values(fields),
  };
}
