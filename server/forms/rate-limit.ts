import { createHmac, randomBytes } from "node:crypto";
import type { BlockList } from "node:net";
import type { Context } from "hono";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Value } from "#server/database/database.ts";
import type { PostgresDatabase } from "#server/database/postgres.ts";
import { clientAddress, clientKey, networkKey } from "#server/web/client-address.ts";
import type { Env } from "#server/web/env.ts";

/** The number of posts that a client may send in a period. */
export interface Rate {
  points: number;
  seconds: number;
}

/** How many times a client's rate a network may post, and all clients together. */
const NETWORK = 10;
const EVERYONE = 50;

/** The error message for a client above the rate. */
export const TOO_MANY = "Too many messages. Please try again later.";

/** Counts posts; rejects with a RateLimiterRes if a post is above the rate. */
interface Limiter {
  consume(key: string): Promise<unknown>;
}

type Limiters = Readonly<Record<"client" | "network" | "everyone", Limiter>>;

/**
 * Counts a post and sets `isFlood`. Returns the seconds until the client may post again, or null if it is within the
 * rate.
 */
export type RateLimit = (c: Context<Env>) => Promise<number | null>;

/**
 * Limits each client and each network to its rate; null means no limit. Posts above everyone's rate are not refused but
 * held, since a refusal would hit visitors too (docs/decisions/0011-abuse.md).
 */
export function createRateLimit(limiters: Limiters | null, trustedProxies: BlockList): RateLimit {
  return async (c) => {
    c.set("isFlood", false);
    if (!limiters) return null;
    const { client, network, everyone } = limiters;
    const forwardedFor = c.req.header("x-forwarded-for");
    const address = clientAddress(c.env.remoteAddress, forwardedFor, trustedProxies);
    const retryAfter =
      (await secondsToWait(client, clientKey(address))) ??
      (await secondsToWait(network, networkKey(address)));
    if (retryAfter !== null) return retryAfter;
    c.set("isFlood", (await secondsToWait(everyone, "everyone")) !== null);
    return null;
  };
}

async function secondsToWait(limiter: Limiter, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

/**
 * Creates limiters that count in memory, the only place where addresses are kept, and only for one period. With
 * PostgreSQL they count there, together with the other servers, under a hash of the address that is keyed with a
 * secret of this database; while the database is down, each server counts by itself.
 */
export function createLimiters(rate: Rate, database: PostgresDatabase | null): Limiters {
  let secret: string | null = null;
  const create = (times: number): Limiter => {
    const points = rate.points * times;
    const inMemory = new RateLimiterMemory({ points, duration: rate.seconds });
    if (!database) return inMemory;
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
      // Clients above the rate are refused from memory until the period ends.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: inMemory,
    });
    return {
      async consume(key) {
        secret ??= await readSecret(database).catch(() => null);
        if (secret === null) return inMemory.consume(key);
        return shared.consume(createHmac("sha256", secret).update(key).digest("base64url"));
      },
    };
  };
  return { client: create(1), network: create(NETWORK), everyone: create(EVERYONE) };
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
