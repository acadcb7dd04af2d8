import { createHmac, randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database, Value } from "#server/database/database.ts";
import type { PostgresDatabase } from "#server/database/postgres.ts";
import type { Limiter, Rate } from "./rate-limit.ts";

/** Counts in memory: the only place where an address is kept, and only for the length of the window. */
export function memoryLimiter({ points, seconds }: Rate): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
}

/**
 * Counts in PostgreSQL, together with the other servers on it. A client is counted under a hash of its address that is
 * keyed with a secret of this database. While the database is away each server counts by itself.
 */
export function sharedLimiter(rate: Rate, database: PostgresDatabase): Limiter {
  const own = memoryLimiter(rate);
  const shared = new RateLimiterPostgres({
    points: rate.points,
    duration: rate.seconds,
    storeClient: { query: (query: Query) => count(database, query) },
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: "",
    // Who is above the rate is refused from memory until the window ends.
    inMemoryBlockOnConsumed: rate.points + 1,
    insuranceLimiter: own,
  });
  let secret: string | null = null;

  return {
    async consume(client) {
      secret ??= await readSecret(database).catch(() => null);
      if (secret === null) return own.consume(client);
      return shared.consume(createHmac("sha256", secret).update(client).digest("base64url"));
    },
  };
}

interface Query {
  text: string;
  values: Value[];
}

async function count(database: PostgresDatabase, { text, values }: Query) {
  const rows = await database.count(text, values);
  return { rows, rowCount: rows.length };
}

/** The secret that the first server has made. */
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
