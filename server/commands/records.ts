import type { Database, Row, Value } from "#server/database/database.ts";
import type { KINDS } from "#server/messages/message.ts";

export const STATES = ["due", "sent", "dead", "held"] as const;

/** One mail about a message. Times are in milliseconds since 1970. */
export interface DeliveryRecord {
  id: string;
  state: (typeof STATES)[number];
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
  kind: (typeof KINDS)[number];
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
export const CURRENT = `
  messages AS m JOIN deliveries AS d ON d.message_id = m.id WHERE NOT EXISTS (
    SELECT 1 FROM deliveries AS later WHERE later.message_id = m.id
    AND (later.queued_at > d.queued_at OR (later.queued_at = d.queued_at AND later.id > d.id))
  )`;

/** The records of the messages that a SELECT of whole rows of `messages` gives, the oldest first. */
export async function readRecords(
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
    payload: JSON.parse(row.payload as string),
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
