import { createHmac, randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database, Value } from "#server/database/database.ts";
import type { PostgresDatabase } from "#server/database/postgres.ts";
import type { Limiter, Limiters, Rate } from "./rate-limit.ts";

/** How many clients at their own rate a network may hold, and the whole world. */
const NETWORK = 10;
const EVERYONE = 50;

/**
 * Counts in memory: the only place where an address is kept, and only for the length of the window. With PostgreSQL it
 * counts there, together with the other servers on it: a client is counted under a hash of its address that is keyed with
 * a secret of this database. While the database is away each server counts by itself.
 */
export function createLimiters(rate: Rate, database: PostgresDatabase | null): Limiters {
  let secret: string | null = null;
  const create = (times: number): Limiter => {
    const points = rate.points * times;
    const own = new RateLimiterMemory({ points, duration: rate.seconds });
    if (!database) return own;
    const shared = new RateLimiterPostgres({
      points,
      duration: rate.seconds,
      storeClient: {
        async query({ text, values }: { text: string; values: Value[] }) {
          const rows = await database.queryWithoutSync(text, values);
          return { rows, rowCount: rows.length };
        },
      },
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: "",
      // Who is above the rate is refused from memory until the window ends.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: own,
    });
    return {
      async consume(key) {
        secret ??= await readSecret(database).catch(() => null);
        if (secret === null) return own.consume(key);
        return shared.consume(createHmac("sha256", secret).update(key).digest("base64url"));
      },
    };
  };
  return { client: create(1), network: create(NETWORK), everyone: create(EVERYONE) };
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
