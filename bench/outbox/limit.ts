import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { Pool } from "pg";

const MESSAGE =
  "INSERT INTO messages (id, kind, payload, received_at, body_hash) VALUES ($1, 'contact', $2, $3, $1)";
const DELIVERY =
  "INSERT INTO deliveries (id, message_id, state, due_at, queued_at, attempt) VALUES ($1, $1, 'sent', $2, $2, 0)";
const PAYLOAD = JSON.stringify({ message: "Hello.\nHow do I join? ".repeat(10) });

/** Measures transactions per second with only the two inserts of a submission, on a file with the server's schema. */
export function sqliteLimit(file: string, ms: number): number {
  // The server may still be recording the last mail as sent.
  const connection = new DatabaseSync(file, { timeout: 5_000 });
  connection.exec("PRAGMA synchronous = FULL");
  const message = connection.prepare(MESSAGE);
  const delivery = connection.prepare(DELIVERY);
  const begin = performance.now();
  let count = 0;
  while (performance.now() - begin < ms) {
    const id = randomUUID();
    connection.exec("BEGIN IMMEDIATE");
    message.run({ $1: id, $2: PAYLOAD, $3: 1 });
    delivery.run({ $1: id, $2: 1 });
    connection.exec("COMMIT");
    count += 1;
  }
  connection.close();
  return (count * 1000) / (performance.now() - begin);
}

/** Measures the same on PostgreSQL, over several connections at once. */
export async function postgresLimit(url: string, connections: number, ms: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: connections });
  const begin = performance.now();
  let count = 0;
  const insert = async () => {
    const client = await pool.connect();
    while (performance.now() - begin < ms) {
      const id = randomUUID();
      await client.query("BEGIN");
      await client.query(MESSAGE, [id, PAYLOAD, 1]);
      await client.query(DELIVERY, [id, 1]);
      await client.query("COMMIT");
      count += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, insert));
  await pool.end();
  return (count * 1000) / (performance.now() - begin);
}
