import type { Allowed } from "#contract/actions.ts";
import type { Reader, Row, Value } from "#server/database/database.ts";
import { searchable, wordsOf } from "#server/text.ts";
import {
  columnOf,
  DELIVERY_FIELDS,
  MESSAGE_FIELDS,
  NOTE_FIELDS,
  parsePayload,
  type StoredMessage,
} from "./message.ts";
import type { HeldReason } from "./words.ts";

/** Which messages: for a list, a count, an export, an action, a digest. All of them, if nothing is given. */
export interface Filter extends Allowed {
  id?: string | undefined;
  /** One of these, besides the rest. No message may have two. */
  anyOf?: readonly Filter[] | undefined;
  /** Somebody waits for an answer: all but registrations. */
  isAnswerable?: true | undefined;
  /** Received at this time or later, and before that, in milliseconds since 1970. */
  from?: number | undefined;
  before?: number | undefined;
  kind?: StoredMessage["kind"] | undefined;
  consent?: StoredMessage["consent"] | undefined;
  heldFor?: HeldReason | undefined;
  /** Those whose next attempt is not due at once. */
  isDelayed?: true | undefined;
  /** Those of which nobody was reminded from this time on and before that, in milliseconds since 1970. */
  notReminded?: readonly [from: number, before: number] | undefined;
  /** Those delivered or marked as spam before this time, by whichever was last: sent again, they are counted from there. */
  endedBefore?: number | undefined;
  /** Those queued up to this time, in milliseconds since 1970. */
  queuedBefore?: number | undefined;
  /** Every one of these words, or parts of words, is in the message, however it is spelt. */
  search?: string | undefined;
  /** Whether it is one text, and not words. */
  isPhrase?: true | undefined;
  /** Whether notes are searched too, and not only what visitors wrote. */
  withNotes?: true | undefined;
}

/** What waits for an organiser's decision. */
export const UNDECIDED: Filter = { states: ["dead", "held"], isSpam: false };

/** What is neither answered nor spam; a registration only if its email needs a decision. */
export const OPEN: Filter = {
  isAnswered: false,
  isSpam: false,
  anyOf: [{ isAnswerable: true }, { ...UNDECIDED, kind: "registration" }],
};

const PAGE = 500;

const IN_NOTES = "m.id IN (SELECT message_id FROM notes WHERE search LIKE ? ESCAPE '!')";

const ENDED = `(m.spam_at < ? OR (
  d.state = 'sent' AND d.queued_at < ? AND coalesce(d.sent_at, d.queued_at) < ?
))`;

const NOT_REMINDED = "(m.reminded_at IS NULL OR m.reminded_at < ? OR m.reminded_at >= ?)";

/** Messages `m`, each joined with its current delivery `d`. Add conditions with AND. */
const CURRENT = `
  messages AS m JOIN deliveries AS d ON d.message_id = m.id WHERE NOT EXISTS (
    SELECT 1 FROM deliveries AS later WHERE later.message_id = m.id
    AND (later.queued_at > d.queued_at OR (later.queued_at = d.queued_at AND later.id > d.id))
  )`;

/**
 * Returns what follows FROM to select the messages `m` of all these filters with their current delivery `d`; more conditions and
 * an order can follow. The values come after those that are given.
 */
export function fromWhere(
  filters: readonly Filter[],
  given: readonly Value[] = [],
): { sql: string; values: Value[] } {
  const values = [...given];
  return { sql: [CURRENT, ...allConditions(filters, values)].join(" AND "), values };
}

/** Returns the conditions of all these filters, and adds their values. */
function allConditions(filters: readonly Filter[], values: Value[]): string[] {
  return filters.flatMap((filter) => conditionsOf(filter, values));
}

/** Returns the conditions of a filter, and adds their values. */
function conditionsOf(filter: Filter, values: Value[]): string[] {
  const conditions: string[] = [];
  const add = (condition: string, ...given: Value[]) => {
    conditions.push(condition.replace(/\?/g, () => `$${values.push(given.shift() as Value)}`));
  };
  const { id, anyOf, states, kind, consent, isAnswered, isRead, isSpam, heldFor } = filter;
  const { from, before, queuedBefore, endedBefore } = filter;
  if (id !== undefined) add("m.id = ?", id);
  if (anyOf) {
    const alternatives = anyOf.map((one) => conditionsOf(one, values).join(" AND "));
    conditions.push(`((${alternatives.join(") OR (")}))`);
  }
  // As in the index of those that are open.
  if (filter.isAnswerable) add("m.kind <> 'registration'");
  if (from !== undefined) add("m.received_at >= ?", from);
  if (before !== undefined) add("m.received_at < ?", before);
  if (states) add(`d.state IN (${states.map(() => "?").join(", ")})`, ...states);
  // Deliveries that are not sent have an index of their own, which SQLite uses only if its condition is repeated.
  if (states && !states.includes("sent")) add("d.state <> 'sent'");
  if (kind) add("m.kind = ?", kind);
  if (consent) add("m.consent = ?", consent);
  if (isAnswered !== undefined) add(`m.answered_at IS ${isAnswered ? "NOT NULL" : "NULL"}`);
  if (isRead !== undefined) add(`m.read_at IS ${isRead ? "NOT NULL" : "NULL"}`);
  if (isSpam !== undefined) add(`m.spam_at IS ${isSpam ? "NOT NULL" : "NULL"}`);
  if (filter.isSuspect) add("(d.state = 'held' OR m.spam_at IS NOT NULL)");
  if (heldFor) add("d.held_reason = ?", heldFor);
  if (filter.isIdle) add("d.lease_until IS NULL");
  if (filter.isDelayed) add("d.due_at > 0");
  if (endedBefore !== undefined) add(ENDED, endedBefore, endedBefore, endedBefore);
  if (filter.notReminded) add(NOT_REMINDED, ...filter.notReminded);
  if (queuedBefore !== undefined) add("d.queued_at <= ?", queuedBefore);
  const { search = "", isPhrase } = filter;
  const words = isPhrase ? [searchable(search)].filter(Boolean) : wordsOf(search);
  // It has nothing but accents, or signs that nobody sees.
  if (words.length === 0 && search.trim()) add("FALSE");
  for (const word of words) {
    const pattern = `%${word.replace(/[%_!]/g, "!$&")}%`;
    if (!filter.withNotes) add("m.search LIKE ? ESCAPE '!'", pattern);
    else add(`(m.search LIKE ? ESCAPE '!' OR ${IN_NOTES})`, pattern, pattern);
  }
  return conditions;
}

/** Returns the first messages in an order by time, the newest unless told. */
export async function firstMessages(
  database: Reader,
  filter: Filter,
  limit: number,
  order: "newest" | "oldest" = "newest",
): Promise<StoredMessage[]> {
  const direction = order === "newest" ? "DESC" : "ASC";
  const lists = alternativesOf(filter).map((filters) => {
    const { sql, values } = fromWhere(filters);
    const first = `ORDER BY m.received_at ${direction}, m.id ${direction} LIMIT $${values.push(limit)}`;
    return readMessages(database, `${sql} ${first}`, values);
  });
  const oldestFirst = (await Promise.all(lists)).flat().sort(byTime);
  return order === "newest" ? oldestFirst.slice(-limit).reverse() : oldestFirst.slice(0, limit);
}

/** Each alternative with the rest of a filter: an index finds those of one, and no index those of any. */
function alternativesOf({ anyOf = [{}], ...rest }: Filter): Filter[][] {
  return anyOf.map((one) => [rest, one]);
}

const byTime = (one: StoredMessage, other: StoredMessage) =>
  one.receivedAt - other.receivedAt || (one.id < other.id ? -1 : 1);

/** Yields messages, oldest first, reading a page at a time. Only a snapshot gives them all as of one moment. */
export async function* allMessages(
  database: Reader,
  filter: Filter = {},
): AsyncGenerator<StoredMessage> {
  const { sql, values } = fromWhere([filter]);
  const [time, id] = [values.length + 1, values.length + 2];
  const next = `${sql} AND (m.received_at, m.id) > ($${time}, $${id})
    ORDER BY m.received_at, m.id LIMIT ${PAGE}`;
  let last: Pick<StoredMessage, "receivedAt" | "id"> | undefined = { receivedAt: -1, id: "" };
  while (last) {
    const page: StoredMessage[] = await readMessages(database, next, [
      ...values,
      last.receivedAt,
      last.id,
    ]);
    yield* page;
    last = page.length < PAGE ? undefined : page.at(-1);
  }
}

/** Returns the message with this id; null if there is none. */
export async function findMessage(database: Reader, id: string): Promise<StoredMessage | null> {
  return (await firstMessages(database, { id }, 1))[0] ?? null;
}

/** Counts the messages of a filter. */
export async function countMessages(database: Reader, filter: Filter): Promise<number> {
  const counts = alternativesOf(filter).map(async (filters) => {
    const values: Value[] = [];
    const where = allConditions(filters, values).join(" AND ");
    // Only a condition on the emails needs the join, which would take ten times as long.
    const from = /\bd\./.test(where)
      ? fromWhere(filters).sql
      : `messages AS m WHERE ${where || "TRUE"}`;
    const [row] = await database.query(`SELECT count(*) AS messages FROM ${from}`, values);
    return Number(row?.messages);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Returns the state of each message by its id. */
export async function statesById(database: Reader): Promise<Map<string, string>> {
  const rows = await database.query(`SELECT m.id, d.state FROM ${CURRENT}`);
  return new Map(rows.map(({ id, state }) => [String(id), String(state)]));
}

/** Each column under the name of its table and field. */
const columnsOf = (table: string, fields: readonly string[]) =>
  fields.map((field) => `${table}.${columnOf(field)} AS "${table}.${field}"`);

const COLUMNS = [
  ...columnsOf("m", MESSAGE_FIELDS),
  ...columnsOf("d", DELIVERY_FIELDS),
  ...columnsOf("n", NOTE_FIELDS),
].join(", ");

/** Reads the messages `m` that these conditions select with all their deliveries and notes, oldest first. */
async function readMessages(
  database: Reader,
  where: string,
  values: readonly Value[],
): Promise<StoredMessage[]> {
  const rows = await database.query(
    `SELECT ${COLUMNS} FROM (SELECT m.* FROM ${where}) AS m
     JOIN deliveries AS d ON d.message_id = m.id LEFT JOIN notes AS n ON n.message_id = m.id
     ORDER BY m.received_at, m.id, d.queued_at, d.id, n.at, n.id`,
    values,
  );
  return [...Map.groupBy(rows, (row) => row["m.id"]).values()].map(messageOf);
}

/** Builds a message from its rows, one for each delivery with each note. */
function messageOf(rows: Row[]): StoredMessage {
  const [row = {}] = rows;
  const payload = String(row["m.payload"]);
  return {
    ...fieldsOf(row, "m", MESSAGE_FIELDS),
    // A damaged one is shown as it is, so that a person can still read it.
    payload: parsePayload(payload) ?? { message: payload },
    deliveries: eachOf(rows, "d").map((one) => fieldsOf(one, "d", DELIVERY_FIELDS)),
    notes: eachOf(rows, "n").map((one) => fieldsOf(one, "n", NOTE_FIELDS)),
  } as StoredMessage;
}

/** Returns a row for each id of a table, in their order. */
const eachOf = (rows: Row[], table: string): Row[] => {
  const there = rows.filter((row) => row[`${table}.id`] !== null);
  return [...new Map(there.map((row) => [row[`${table}.id`], row])).values()];
};

const fieldsOf = <Field extends string>(row: Row, table: string, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, row[`${table}.${field}`]])) as Record<
    Field,
    Value
  >;
