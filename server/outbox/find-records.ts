import type { Database, Reader, Value } from "#server/database/database.ts";
import { searchText } from "./message.ts";
import { CURRENT, type MessageRecord, readRecords, type State } from "./records.ts";

/** Which messages; all of them, if nothing is given. */
export interface Filter {
  state?: State | undefined;
  kind?: MessageRecord["kind"] | undefined;
  consent?: MessageRecord["consent"] | undefined;
  /** Those that wait for an organiser's decision: held or given up, and not marked as spam. */
  isUndecided?: boolean | undefined;
  /** Those that wait to be sent, queued before this time, in milliseconds since 1970. */
  waitingSince?: number | undefined;
  /** Whether an organiser has marked it as spam. */
  isSpam?: boolean | undefined;
  /** Every one of these words, or parts of words, is in the message; without regard to case. */
  search?: string | undefined;
}

/** A message's place in the order of all messages. */
export type Place = Pick<MessageRecord, "receivedAt" | "id">;

const PAGE = 500;

/** The most words of a search that count: each one reads the whole message again. */
const MAX_WORDS = 8;

/** Deliveries that are not sent have an index of their own, which SQLite uses only if its condition is repeated. */
const IS_UNDECIDED = "d.state <> 'sent' AND d.state IN ('dead', 'held') AND m.spam_at IS NULL";

/** Returns the newest messages, newest first; those before a place, if it is given. */
export async function newestRecords(
  database: Reader,
  filter: Filter,
  limit: number,
  before?: Place,
): Promise<MessageRecord[]> {
  const { sql, values } = selectOf(filter);
  let where = sql;
  if (before) {
    const [time, id] = [values.push(before.receivedAt), values.push(before.id)];
    where += ` AND (m.received_at, m.id) < ($${time}, $${id})`;
  }
  const newest = `ORDER BY m.received_at DESC, m.id DESC LIMIT $${values.push(limit)}`;
  return (await readRecords(database, `${where} ${newest}`, values)).reverse();
}

/** Yields messages, oldest first, reading a page at a time. Only a snapshot gives them all as of one moment. */
export async function* allRecords(
  database: Reader,
  filter: Filter = {},
): AsyncGenerator<MessageRecord> {
  const { sql, values } = selectOf(filter);
  const [time, id] = [values.length + 1, values.length + 2];
  const next = `${sql} AND (m.received_at, m.id) > ($${time}, $${id})
    ORDER BY m.received_at, m.id LIMIT ${PAGE}`;
  let last: Place | undefined = { receivedAt: -1, id: "" };
  while (last) {
    const page: MessageRecord[] = await readRecords(database, next, [
      ...values,
      last.receivedAt,
      last.id,
    ]);
    yield* page;
    last = page.length < PAGE ? undefined : page.at(-1);
  }
}

/** Counts the messages that wait for an organiser's decision. */
export async function countUndecided(database: Database): Promise<number> {
  const sql = `SELECT count(*) AS messages FROM ${CURRENT} AND ${IS_UNDECIDED}`;
  return Number((await database.query(sql))[0]?.messages);
}

/**
 * Returns the ids of the messages from an address, or that recommend it. The database finds candidates; what is compared are
 * the addresses, since JSON functions and case folding differ between the databases.
 */
export async function idsFrom(database: Database, email: string): Promise<string[]> {
  const wanted = email.trim().toLowerCase();
  const ids: string[] = [];
  for await (const { id, payload } of allRecords(database, { search: wanted })) {
    const addresses = [payload.email, payload.yourEmail];
    if (addresses.some((address) => address?.toLowerCase() === wanted)) ids.push(id);
  }
  return ids;
}

/** Selects messages `m` with their current delivery `d`; more conditions can follow. */
function selectOf(filter: Filter): { sql: string; values: Value[] } {
  const values: Value[] = [];
  const conditions: string[] = [];
  for (const [column, value] of [
    ["d.state", filter.state],
    ["m.kind", filter.kind],
    ["m.consent", filter.consent],
  ] as const) {
    if (value) conditions.push(`${column} = $${values.push(value)}`);
  }
  if (filter.isUndecided) conditions.push(IS_UNDECIDED);
  if (filter.waitingSince !== undefined) {
    conditions.push(`d.state = 'due' AND d.queued_at <= $${values.push(filter.waitingSince)}`);
  }
  if (filter.isSpam !== undefined) {
    conditions.push(`m.spam_at IS ${filter.isSpam ? "NOT " : ""}NULL`);
  }
  const words = searchText({ search: filter.search ?? "" })
    .split(/\s+/)
    .filter(Boolean);
  for (const word of words.slice(0, MAX_WORDS)) {
    const pattern = `%${word.replace(/[%_!]/g, "!$&")}%`;
    const text = "coalesce(m.search, lower(m.payload))";
    conditions.push(`${text} LIKE $${values.push(pattern)} ESCAPE '!'`);
  }
  const where = conditions.map((condition) => ` AND ${condition}`).join("");
  return { sql: `SELECT m.* FROM ${CURRENT}${where}`, values };
}
