import type { Database, Row, Value } from "#server/database/database.ts";
import type { STATES } from "./deliveries.ts";
import { type KINDS, parsePayload } from "./message.ts";

type State = (typeof STATES)[number];
type Kind = (typeof KINDS)[number];

/** One mail about a message. Times are in milliseconds since 1970. */
export interface DeliveryRecord {
  id: string;
  state: State;
  attempt: number;
  queuedAt: number;
  dueAt: number;
  sentAt: number | null;
  endedAt: number | null;
  lastError: string | null;
  heldReason: string | null;
}

/** A message with everything that is stored about it, but for the lease of a worker, which is nobody else's. */
export interface MessageRecord {
  id: string;
  kind: Kind;
  payload: Record<string, string>;
  receivedAt: number;
  idempotencyKey: string | null;
  bodyHash: string;
  consent: "yes" | "no" | null;
  consentWording: string | null;
  /** In the order in which they were queued: the last one is where the message stands. */
  deliveries: DeliveryRecord[];
}

const PAGE = 500;

const recordsSql = (messages: string) => `
  SELECT m.id, m.kind, m.payload, m.received_at, m.idempotency_key, m.body_hash, m.consent, m.consent_wording,
    d.id AS delivery_id, d.state, d.attempt, d.queued_at, d.due_at, d.sent_at, d.ended_at, d.last_error, d.held_reason
  FROM (${messages}) AS m JOIN deliveries AS d ON d.message_id = m.id
  ORDER BY m.received_at, m.id, d.queued_at, d.id`;

const NEXT_PAGE = `
  SELECT * FROM messages WHERE received_at > $1 OR (received_at = $1 AND id > $2)
  ORDER BY received_at, id LIMIT $3`;

/**
 * Messages `m`, each joined with the delivery `d` that says where it stands. For a WHERE that begins with AND.
 */
const CURRENT = `
  messages AS m JOIN deliveries AS d ON d.message_id = m.id WHERE NOT EXISTS (
    SELECT 1 FROM deliveries AS later WHERE later.message_id = m.id
    AND (later.queued_at > d.queued_at OR (later.queued_at = d.queued_at AND later.id > d.id))
  )`;

const IDS = `
  SELECT id FROM messages WHERE id LIKE $1
  UNION SELECT message_id FROM deliveries WHERE id LIKE $1
  ORDER BY 1 LIMIT $2`;

const OLDEST_UNSENT = `
  SELECT m.* FROM ${CURRENT} AND d.state = 'due' ORDER BY m.received_at, m.id LIMIT 1`;

/** The delivery that says where a message stands. */
export function currentDelivery({ deliveries }: MessageRecord): DeliveryRecord {
  return deliveries.at(-1) as DeliveryRecord;
}

/** The ids of the messages whose id, or that of a delivery, begins so; at most `limit`. */
export async function findIds(database: Database, start: string, limit: number): Promise<string[]> {
  return (await database.query(IDS, [`${start}%`, limit])).map(({ id }) => String(id));
}

/** The message of that id. */
export async function readRecord(database: Database, id: string): Promise<MessageRecord | null> {
  return (await readRecords(database, "SELECT * FROM messages WHERE id = $1", [id]))[0] ?? null;
}

/** The message that came in first of those that wait to be sent. */
export async function oldestUnsent(database: Database): Promise<MessageRecord | null> {
  return (await readRecords(database, OLDEST_UNSENT, []))[0] ?? null;
}

/** The newest messages, the newest first; of one state or kind where that is given. */
export async function newestRecords(
  database: Database,
  { state, kind }: { state?: State | undefined; kind?: Kind | undefined },
  limit: number,
): Promise<MessageRecord[]> {
  const values: Value[] = [limit];
  const where = [
    state && ` AND d.state = $${values.push(state)}`,
    kind && ` AND m.kind = $${values.push(kind)}`,
  ].filter(Boolean);
  const messages = `SELECT m.* FROM ${CURRENT}${where.join("")} ORDER BY m.received_at DESC, m.id DESC LIMIT $1`;
  return (await readRecords(database, messages, values)).reverse();
}

/** How many messages there are of each kind and state. */
export async function countMessages(database: Database): Promise<Row[]> {
  return database.query(
    `SELECT m.kind, d.state, count(*) AS messages FROM ${CURRENT} GROUP BY m.kind, d.state`,
  );
}

/** The state of each message, by its id. */
export async function statesById(database: Database): Promise<Map<string, State>> {
  const rows = await database.query(`SELECT m.id, d.state FROM ${CURRENT}`);
  return new Map(rows.map(({ id, state }) => [String(id), state as State]));
}

/** The records of the messages that a SELECT of whole rows of `messages` gives, the oldest first. */
async function readRecords(
  database: Database,
  messages: string,
  values: readonly Value[],
): Promise<MessageRecord[]> {
  const records = new Map<string, MessageRecord>();
  for (const row of await database.query(recordsSql(messages), values)) {
    const id = row.id as string;
    const record = records.get(id) ?? { ...toMessage(row), deliveries: [] };
    record.deliveries.push(toDelivery(row));
    records.set(id, record);
  }
  return [...records.values()];
}

/** All records, the oldest first, a page at a time. */
export async function* allRecords(database: Database): AsyncGenerator<MessageRecord> {
  let last: Pick<MessageRecord, "receivedAt" | "id"> | undefined = { receivedAt: -1, id: "" };
  while (last) {
    const page = await readRecords(database, NEXT_PAGE, [last.receivedAt, last.id, PAGE]);
    yield* page;
    last = page.at(-1);
  }
}

function toMessage(row: Row): Omit<MessageRecord, "deliveries"> {
  return {
    id: row.id,
    kind: row.kind,
    // A damaged one as it is, so that it can still be read by a person.
    payload: parsePayload(String(row.payload)) ?? { message: String(row.payload) },
    receivedAt: row.received_at,
    idempotencyKey: row.idempotency_key,
    bodyHash: row.body_hash,
    consent: row.consent,
    consentWording: row.consent_wording,
  } as MessageRecord;
}

function toDelivery(row: Row): DeliveryRecord {
  return {
    id: row.delivery_id,
    state: row.state,
    attempt: row.attempt,
    queuedAt: row.queued_at,
    dueAt: row.due_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
    lastError: row.last_error,
    heldReason: row.held_reason,
  } as DeliveryRecord;
}
