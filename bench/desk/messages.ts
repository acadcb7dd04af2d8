import { randomUUID } from "node:crypto";
import { KINDS } from "#contract/kinds.ts";
import type { Database, Statement } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { payloadOf } from "../../tests/post-message.ts";

export const MESSAGES = 100_000;
const AT_ONCE = 500;

const FIVE_MINUTES = 300_000;

const NOW = Date.now();

/** When a message was received: one every five minutes until now. Within a year, or the server would erase the rest. */
export const receivedAt = (index: number): number => NOW - index * FIVE_MINUTES;

/** Creates the tables, and fills them. One message in a thousand says "rare", none says "nowhere". */
export async function fill(database: Database): Promise<void> {
  await migrate(database);
  for (let first = 0; first < MESSAGES; first += AT_ONCE) {
    const statements = Array.from({ length: AT_ONCE }, (_, index) => insertOf(first + index));
    await database.batch(statements);
  }
  await database.query("ANALYZE");
  // As its autovacuum does within a minute.
  if (database.forUpdate) await database.query("VACUUM ANALYZE");
}

function insertOf(index: number): Statement {
  const kind = KINDS[index % KINDS.length] ?? "contact";
  const text = index % 1000 === 0 ? "something rare" : `message ${index}, as long as most are`;
  const payload = payloadOf(kind, text);
  const at = receivedAt(index);
  const isHeld = index % 100 === 0;
  const search = Object.values(payload).join("\n").toLowerCase();
  return {
    sql: `INSERT INTO messages (id, kind, payload, received_at, body_hash, search, state, queued_at, attempt, sent_at)
      VALUES ($1, $2, $3, $4, '', $5, $6, $4, 1, $7)`,
    values: [
      randomUUID(),
      kind,
      JSON.stringify(payload),
      at,
      search,
      isHeld ? "held" : "sent",
      isHeld ? null : at,
    ],
  };
}
