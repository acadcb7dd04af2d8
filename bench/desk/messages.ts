import { randomUUID } from "node:crypto";
import { KINDS } from "#contract/kinds.ts";
import type { Database, Statement } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { payloadOf } from "../../tests/payloads.ts";

export const MESSAGES = 100_000;
const AT_ONCE = 500;

const FIVE_MINUTES = 300_000;

const NOW = Date.now();

/** When a message was received: one every five minutes until now. Within a year, or the server would erase the rest. */
export const receivedAt = (index: number): number => NOW - index * FIVE_MINUTES;

/** Creates the tables, and fills them. One message in a thousand says "rare", none says "nowhere". */
export async function fill(database: Database): Promise<void> {
  await migrate(database, Date.now);
  for (let first = 0; first < MESSAGES; first += AT_ONCE) {
    const statements = Array.from({ length: AT_ONCE }, (_, index) => insertsOf(first + index));
    await database.batch(statements.flat());
  }
  await database.analyse();
  // As its autovacuum does within a minute.
  if (database.forUpdate) await database.query("VACUUM ANALYZE");
}

function insertsOf(index: number): Statement[] {
  const kind = KINDS[index % KINDS.length] ?? "contact";
  const text = index % 1000 === 0 ? "something rare" : `message ${index}, as long as most are`;
  const payload = payloadOf(kind, text);
  const [id, at] = [randomUUID(), receivedAt(index)];
  const isHeld = index % 100 === 0;
  const search = Object.values(payload).join("\n").toLowerCase();
  return [
    {
      sql: "INSERT INTO messages (id, kind, payload, received_at, body_hash, search) VALUES ($1, $2, $3, $4, '', $5)",
      values: [id, kind, JSON.stringify(payload), at, search],
    },
    {
      sql: "INSERT INTO deliveries (id, message_id, state, due_at, queued_at, attempt, sent_at) VALUES ($1, $2, $3, $4, $4, 1, $5)",
      values: [randomUUID(), id, isHeld ? "held" : "sent", at, isHeld ? null : at],
    },
  ];
}
