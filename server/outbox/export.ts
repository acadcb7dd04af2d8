import * as v from "valibot";
import type { Database, Reader, Row, Statement, Value } from "#server/database/database.ts";
import { searchable } from "#server/text.ts";
import { type Actor, importInHistory } from "./history.ts";
import {
  ACTION_FIELDS,
  columnOf,
  type ExportedMessage,
  exportedMessage,
  olderMessage,
  type StoredMessage,
} from "./message.ts";
import { searchText } from "./search.ts";

/* Messages as JSON: everything that is stored, to move it to another database. */

const FORMAT = "ciso-circle-messages";
/** Increase it with every change to the format. Only the one before can be read too. */
const VERSION = 8;

const INCOMPLETE =
  "It is incomplete. Write it with `npm run -s`: without -s, npm adds its own lines.";

const schema = v.pipe(
  v.string(),
  v.parseJson(undefined, INCOMPLETE),
  v.variant(
    "version",
    [
      v.strictObject({
        format: v.literal(FORMAT),
        version: v.literal(VERSION),
        messages: v.array(exportedMessage),
      }),
      v.strictObject({
        format: v.literal(FORMAT),
        version: v.literal(VERSION - 1),
        messages: v.array(olderMessage),
      }),
    ],
    "not supported by this server",
  ),
);

/** What could affect a terminal, or what a shell on Windows would write to a file as something else. */
const UNSAFE = /[^ -~]/g;

/** Of how many messages the history is read at a time. */
const PAGE = 500;

/** Yields complete messages, with what was done to each, as JSON, one per line. */
export async function* jsonOf(
  messages: AsyncIterable<Pick<StoredMessage, "id">>,
  database: Reader,
): AsyncGenerator<string> {
  yield `{"format":"${FORMAT}","version":${VERSION},"messages":[`;
  let separator = "\n";
  for await (const page of inPages(messages)) {
    const actions = await actionsOn(database, page);
    for (const one of page) {
      const history = actions.get(one.id)?.map(({ message_id: _, ...action }) => action) ?? [];
      yield separator + toJson({ ...one, history });
      separator = ",\n";
    }
  }
  yield "\n]}\n";
}

async function* inPages<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** Returns what was done to messages, oldest first, by the id of each. */
async function actionsOn(
  database: Reader,
  messages: readonly { id: string }[],
): Promise<Map<string, Row[]>> {
  if (messages.length === 0) return new Map();
  const rows = await database.query(
    `SELECT message_id, ${ACTION_FIELDS.join(", ")} FROM history
     WHERE message_id IN (${messages.map((_, index) => `$${index + 1}`).join(", ")})
     ORDER BY at, id`,
    messages.map(({ id }) => id),
  );
  return Map.groupBy(rows, (row) => String(row.message_id));
}

/** Yields the same without what only recognises a repeated message; `import` reads it too. The desk's history shows as much. */
export async function* organisersJsonOf(
  messages: AsyncIterable<StoredMessage>,
  database: Reader,
): AsyncGenerator<string> {
  async function* shown() {
    for await (const { idempotencyKey, bodyHash, ...rest } of messages) yield rest;
  }
  yield* jsonOf(shown(), database);
}

/**
 * Returns a message as one line of JSON that cannot affect a terminal, without what is by the clock of one machine: its email is due at
 * once elsewhere. Numbers named at or …At are times, and become ISO 8601.
 */
function toJson(one: object): string {
  const json = JSON.stringify(one, (name, value) => {
    if (name === "leaseUntil" || name === "dueAt") return undefined;
    const isTime = (name === "at" || name.endsWith("At")) && typeof value === "number";
    return isTime ? new Date(value).toISOString() : value;
  });
  return json.replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Parses an export. Throws an Error if it is invalid, truncated or of another version. */
export function readExport(content: string): ExportedMessage[] {
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
 * Inserts an exported message with all that belongs to it, and counts it in the history: `entry` is that of the whole import. Rejects if
 * the database fails or already has an id.
 */
export async function importMessage(
  database: Database,
  one: ExportedMessage,
  actor: Actor,
  entry: string,
): Promise<void> {
  const { payload, idempotencyKey, notes, history, ...fields } = one;
  await database.batch([
    insert("messages", { ...fields, payload: JSON.stringify(payload), search: searchText(one) }),
    { sql: SET_KEY, values: [one.id, idempotencyKey] },
    ...notes.map((note) =>
      insert("notes", { ...note, messageId: one.id, search: searchable(note.text) }),
    ),
    // What was done to a message that was erased here is here still.
    ...history.map((action) => insert("history", { ...action, messageId: one.id }, UNLESS_THERE)),
    importInHistory(actor, entry),
  ]);
}

const UNLESS_THERE = "ON CONFLICT (id) DO NOTHING";

function insert(
  table: string,
  fields: Readonly<Record<string, Value>>,
  onConflict = "",
): Statement {
  const columns = Object.keys(fields).map(columnOf);
  const parameters = columns.map((_column, index) => `$${index + 1}`);
  return {
    sql: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${parameters.join(", ")}) ${onConflict}`,
    values: Object.values(fields),
  };
}
