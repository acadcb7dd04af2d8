import { clean, normalise } from "#contract/fields.ts";
import type { Database, Reader, Value } from "#server/database/database.ts";
import { searchable } from "./message.ts";
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

/** Where a list continues. */
export interface Cursor {
  /** The time of the entry before, in milliseconds since 1970. */
  at: number;
  /** Its id, which orders entries of the same time. */
  id: string;
}

const PAGE = 500;

/** The most words of a search that count: each one reads the whole message again. */
const MAX_WORDS = 8;

/** Deliveries that are not sent have an index of their own, which SQLite uses only if its condition is repeated. */
const IS_UNDECIDED = "d.state <> 'sent' AND d.state IN ('dead', 'held') AND m.spam_at IS NULL";

/** Returns the newest messages, newest first; those before a cursor, if it is given. */
export async function newestRecords(
  database: Reader,
  filter: Filter,
  limit: number,
  before?: Cursor,
): Promise<MessageRecord[]> {
  const { sql, values } = selectOf(filter);
  let where = sql;
  if (before) {
    const [time, id] = [values.push(before.at), values.push(before.id)];
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
  let last: Pick<MessageRecord, "receivedAt" | "id"> | undefined = { receivedAt: -1, id: "" };
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

/** Counts the messages of a filter. */
export async function countRecords(database: Database, filter: Filter): Promise<number> {
  const { sql, values } = selectOf(filter);
  const [row] = await database.query(`SELECT count(*) AS messages FROM (${sql}) AS m`, values);
  return Number(row?.messages);
}

/**
 * Returns the ids of the messages from an address, or that recommend it, and of damaged ones that name it. The database finds
 * candidates; what is compared are the addresses, since JSON functions and case folding differ between the databases.
 */
export async function idsFrom(database: Database, email: string): Promise<string[]> {
  const wanted = normalise(email, "email").toLowerCase();
  const ids: string[] = [];
  if (wanted === "") return ids;
  for await (const { id, payload } of allRecords(database, { search: wanted })) {
    const { email: own, yourEmail, message = "" } = payload;
    const isFrom =
      own === undefined
        ? mayName(message, wanted)
        : [own, yourEmail].some((address) => address?.toLowerCase() === wanted);
    if (isFrom) ids.push(id);
  }
  return ids;
}

/** Whether what is left of a damaged message, which the search found, names an address, not as a part of a longer one. */
function mayName(text: string, address: string): boolean {
  // JSON's line breaks end in a letter.
  const parts = text
    .toLowerCase()
    .replace(/\\[nrt]/g, " ")
    .split(address);
  // Gone from the message, and still in the text that is kept for the search.
  if (parts.length === 1) return true;
  return parts.some((before, index) => {
    const after = parts[index + 1];
    return after !== undefined && !/[\w.+-]$/.test(before) && !/^(\.?\w|-)/.test(after);
  });
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
  const words = searchable(filter.search ?? "")
    .split(/\s+/)
    .map(clean)
    .filter(Boolean);
  for (const word of words.slice(0, MAX_WORDS)) {
    const pattern = `%${word.replace(/[%_!]/g, "!$&")}%`;
    const text = "coalesce(m.search, lower(m.payload))";
    conditions.push(`${text} LIKE $${values.push(pattern)} ESCAPE '!'`);
  }
  const where = conditions.map((condition) => ` AND ${condition}`).join("");
  return { sql: `SELECT m.* FROM ${CURRENT}${where}`, values };
}
