import { createHmac, randomBytes } from "node:crypto";
import type { AddShared } from "#server/http/rate-limit.ts";
import type { Database } from "./database.ts";

// PostgreSQL's clock: one server's clock may be wrong.
const NOW = "(extract(epoch FROM statement_timestamp()) * 1000)::bigint";

// A period that ends much later began by another clock, or with a longer limit.
const IS_CURRENT = `counted.expire > ${NOW} AND counted.expire <= ${NOW} + 2 * $2::bigint`;

const ADD = `
  INSERT INTO rate_limits AS counted (key, points, expire) VALUES ($1, 1, ${NOW} + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN ${IS_CURRENT} THEN counted.points + 1 ELSE 1 END,
    expire = CASE WHEN ${IS_CURRENT} THEN counted.expire ELSE excluded.expire END
  RETURNING points, expire - ${NOW} AS ms_left`;

const DELETE_ENDED = `DELETE FROM rate_limits WHERE expire <= ${NOW}`;

/**
 * Counts in PostgreSQL, together with the other servers, in periods of `periodMs`. Keys are stored as a hash that is
 * keyed with a secret of this database.
 */
export function createSharedCounter(database: Database, periodMs: number): AddShared {
  let secret: string | null = null;
  return async (key) => {
    secret ??= await readSecret(database);
    const hash = createHmac("sha256", secret).update(key).digest("base64url");
    const [row] = await database.query(ADD, [hash, periodMs]);
    return { points: Number(row?.points), msLeft: Number(row?.ms_left) };
  };
}

/** Deletes what was counted in periods that have ended, whatever their length. */
export async function deleteEndedPeriods(database: Database): Promise<void> {
  await database.query(DELETE_ENDED);
}

/** Reads the secret that all servers on the database share; the first one creates it. */
async function readSecret(database: Database): Promise<string> {
  const fresh = randomBytes(32).toString("base64url");
  const [, rows] = await database.batch([
    {
      sql: "INSERT INTO secrets (name, value) VALUES ('rate limit', $1) ON CONFLICT (name) DO NOTHING",
      values: [fresh],
    },
    { sql: "SELECT value FROM secrets WHERE name = 'rate limit'" },
  ]);
  return String(rows?.[0]?.value);
}
