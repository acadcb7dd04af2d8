import type { Allowed } from "#contract/actions.ts";
import type { Reader, Row, Value } from "#server/database/database.ts";
import {
  columnOf,
  MESSAGE_FIELDS,
  NOTE_FIELDS,
  parsePayload,
  type StoredMessage,
} from "./message.ts";
import { type Bind, type Search, searchConditions } from "./search.ts";
import type { HeldReason } from "./words.ts";

/** Which messages: for a list, a count, an export, an action, a digest. All of them if nothing is given. */
export interface Filter extends Allowed, Search {
  ids?: readonly string[] | undefined;
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

/**
 * Returns the condition that selects the messages of all these filters; an order can follow. Its values come after those that are
 * given; `bind` adds more.
 */
export function conditionOf(
  filters: readonly Filter[],
  given: readonly Value[] = [],
): { sql: string; values: Value[]; bind: Bind } {
  const values = [...given];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = filters.flatMap((filter) => conditionsOf(filter, bind));
  return { sql: conditions.join(" AND ") || "TRUE", values, bind };
}

function conditionsOf(filter: Filter, bind: Bind): string[] {
  const conditions: string[] = [];
  const add = (condition: string) => conditions.push(condition);
  const among = (values: readonly Value[]) => values.map(bind).join(", ") || "NULL";
  const { ids, anyOf, states, kind, consent, isAnswered, isRead, isSpam, heldFor } = filter;
  const { from, before, notReminded, queuedBefore, endedBefore } = filter;
  if (ids) add(`id IN (${among(ids)})`);
  if (anyOf) {
    const alternatives = anyOf.map((one) => conditionsOf(one, bind).join(" AND "));
    add(`((${alternatives.join(") OR (")}))`);
  }
  // As in the index of those that are open.
  if (filter.isAnswerable) add("kind <> 'registration'");
  if (from !== undefined) add(`received_at >= ${bind(from)}`);
  if (before !== undefined) add(`received_at < ${bind(before)}`);
  if (states) add(`state IN (${among(states)})`);
  // Emails that are not sent have an index of their own, which SQLite uses only if its condition is repeated.
  if (states && !states.includes("sent")) add("state <> 'sent'");
  if (kind) add(`kind = ${bind(kind)}`);
  if (consent) add(`consent = ${bind(consent)}`);
  if (isAnswered !== undefined) add(`answered_at IS ${isAnswered ? "NOT NULL" : "NULL"}`);
  if (isRead !== undefined) add(`read_at IS ${isRead ? "NOT NULL" : "NULL"}`);
  if (isSpam !== undefined) add(`spam_at IS ${isSpam ? "NOT NULL" : "NULL"}`);
  if (filter.isSuspect) add("(state = 'held' OR spam_at IS NOT NULL)");
  if (heldFor) add(`held_reason = ${bind(heldFor)}`);
  if (filter.isIdle) add("lease_until IS NULL");
  if (filter.isDelayed) add("due_at > 0");
  if (endedBefore !== undefined) {
    const time = bind(endedBefore);
    const isDelivered = `state = 'sent' AND queued_at < ${time} AND coalesce(sent_at, queued_at) < ${time}`;
    add(`(spam_at < ${time} OR (${isDelivered}))`);
  }
  if (notReminded) {
    const [since, until] = notReminded.map(bind);
    add(`(reminded_at IS NULL OR reminded_at < ${since} OR reminded_at >= ${until})`);
  }
  if (queuedBefore !== undefined) add(`queued_at <= ${bind(queuedBefore)}`);
  conditions.push(...searchConditions(filter, bind));
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
    const { sql, values, bind } = conditionOf(filters);
    const first = `ORDER BY received_at ${direction}, id ${direction} LIMIT ${bind(limit)}`;
    return readMessages(database, `${sql} ${first}`, values);
  });
  const oldestFirst = (await Promise.all(lists)).flat().sort(byTime);
  return (order === "newest" ? oldestFirst.reverse() : oldestFirst).slice(0, limit);
}

/**
 * Returns the filters that hold together, for each alternative: an index finds those of one, and no index those of any. They are not
 * merged, since both may name the same field.
 */
const alternativesOf = ({ anyOf = [{}], ...rest }: Filter): Filter[][] =>
  anyOf.map((one) => [rest, one]);

const byTime = (one: StoredMessage, other: StoredMessage) =>
  one.receivedAt - other.receivedAt || (one.id < other.id ? -1 : 1);

/** Yields messages, oldest first, reading a page at a time. Only a snapshot gives them all as of one moment. */
export async function* allMessages(
  database: Reader,
  filter: Filter = {},
): AsyncGenerator<StoredMessage> {
  const { sql, values } = conditionOf([filter]);
  const [time, id] = [values.length + 1, values.length + 2];
  const next = `${sql} AND (received_at, id) > ($${time}, $${id})
    ORDER BY received_at, id LIMIT ${PAGE}`;
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
  return (await firstMessages(database, { ids: [id] }, 1))[0] ?? null;
}

/** Counts the messages of a filter. */
export async function countMessages(database: Reader, filter: Filter): Promise<number> {
  const counts = alternativesOf(filter).map(async (filters) => {
    const { sql, values } = conditionOf(filters);
    const [row] = await database.query(
      `SELECT count(*) AS messages FROM messages WHERE ${sql}`,
      values,
    );
    return Number(row?.messages);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Returns the state of each message by its id. */
export async function statesById(database: Reader): Promise<Map<string, string>> {
  const rows = await database.query("SELECT id, state FROM messages");
  return new Map(rows.map(({ id, state }) => [String(id), String(state)]));
}

/** Each column under the name of its table and field. */
const columnsOf = (table: string, fields: readonly string[]) =>
  fields.map((field) => `${table}.${columnOf(field)} AS "${table}.${field}"`);

const COLUMNS = [...columnsOf("m", MESSAGE_FIELDS), ...columnsOf("n", NOTE_FIELDS)].join(", ");

/** Reads the messages that these conditions select with all their notes, oldest first. */
async function readMessages(
  database: Reader,
  where: string,
  values: readonly Value[],
): Promise<StoredMessage[]> {
  const rows = await database.query(
    `SELECT ${COLUMNS} FROM (SELECT * FROM messages WHERE ${where}) AS m
     LEFT JOIN notes AS n ON n.message_id = m.id ORDER BY m.received_at, m.id, n.at, n.id`,
    values,
  );
  return [...Map.groupBy(rows, (row) => row["m.id"]).values()].map(messageOf);
}

/** Builds a message from its rows, one for each note, or one without. */
function messageOf(rows: Row[]): StoredMessage {
  const [row = {}] = rows;
  const payload = String(row["m.payload"]);
  const noted = rows.filter((one) => one["n.id"] !== null);
  return {
    ...fieldsOf(row, "m", MESSAGE_FIELDS),
    // A damaged one is shown as it is, so that a person can still read it.
    payload: parsePayload(payload) ?? { message: payload },
    notes: noted.map((one) => fieldsOf(one, "n", NOTE_FIELDS)),
  } as StoredMessage;
}

const fieldsOf = (row: Row, table: string, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row[`${table}.${field}`]]));
