import type { BlockList } from "node:net";
import type { Context } from "hono";
import { withTimeout } from "#server/clock.ts";
import { clientAddress, clientKey, networkKey } from "./client-address.ts";
import type { Env } from "./listener.ts";

/** The number of posts that a client may send in a period. */
export interface Rate {
  points: number;
  seconds: number;
}

/** How many times a client's rate a network may post, and all clients together. */
const NETWORK = 10;
const EVERYONE = 50;

/** How many clients and how many networks are known at most: some 35 MB in all. */
const MAX_KEYS = 100_000;

/** How long the database may take each time before this server counts by itself, in milliseconds. */
const SHARED_TIMEOUT_MS = 1_500;

type Client = Pick<Context<Env>, "req" | "env">;

export interface RateLimit {
  /** Returns the seconds until a client may post again, as far as this server knows; 0 if it is within the rate. Counts nothing. */
  secondsLeft(c: Client): number;
  /** Counts a post once it is whole, and returns the same: when a server dies, a proxy may repeat many times what broke off. */
  secondsToWait(c: Client): Promise<number>;
  /** Counts a valid message. Returns whether it is above the rate of all clients together. */
  isFlood(): Promise<boolean>;
}

export const NO_LIMIT: RateLimit = {
  secondsLeft: () => 0,
  secondsToWait: async () => 0,
  isFlood: async () => false,
};

/** Adds one to the count of a key that all servers share, and returns it. Rejects if the database fails. */
export type AddShared = (key: string) => Promise<Count>;

/**
 * Limits each client and each network to its rate. Messages above everyone's rate are not refused but held, since a
 * refusal would hit visitors too (docs/decisions/0011-abuse.md).
 */
export function createRateLimit(
  { points, seconds }: Rate,
  trustedProxies: BlockList,
  addShared: AddShared | null,
): RateLimit {
  const limit = (times: number) => createKeyLimit({ points: points * times, seconds }, addShared);
  // A memory each, so that no number of clients makes everyone's count forgotten.
  const [client, network, everyone] = [limit(1), limit(NETWORK), limit(EVERYONE)];
  const keysOf = ({ req, env }: Client) => {
    const forwardedFor = req.header("x-forwarded-for");
    const address = clientAddress(env.remoteAddress, forwardedFor, trustedProxies);
    return { own: clientKey(address), shared: networkKey(address) };
  };
  return {
    secondsLeft(c) {
      const { own, shared } = keysOf(c);
      return network.secondsLeft(shared) || client.secondsLeft(own);
    },
    async secondsToWait(c) {
      await c.req.arrayBuffer();
      const { own, shared } = keysOf(c);
      // First, so that a network above its rate adds no more clients.
      const known = network.secondsLeft(shared) || (await client.count(own));
      return known || network.count(shared);
    },
    isFlood: async () => (await everyone.count("everyone")) > 0,
  };
}

/**
 * Limits each key to a rate. Counts in memory, the only place where addresses are kept, and only for one period; with
 * `addShared` there, together with the other servers, unless that fails or takes too long.
 */
export function createKeyLimit({ points, seconds }: Rate, addShared: AddShared | null) {
  const counter = createCounter(seconds * 1000, MAX_KEYS);

  async function add(key: string): Promise<Count> {
    const shared = addShared && (await withTimeout(addShared(key), SHARED_TIMEOUT_MS, null));
    if (!shared) return counter.add(key);
    counter.note(key, shared);
    return shared;
  }

  const secondsOf = (count: Count | null) =>
    !count || count.points <= points ? 0 : Math.max(1, Math.ceil(count.msLeft / 1000));

  /** Returns the seconds until a key may be counted again, as far as this server knows; 0 if it is within the rate. */
  const secondsLeft = (key: string) => secondsOf(counter.read(key));

  return {
    secondsLeft,
    /** Counts a key and returns the same. One above the rate is refused from memory until its period ends. */
    count: async (key: string) => secondsLeft(key) || secondsOf(await add(key)),
  };
}

/** How often something happened under a key in the key's current period. */
export interface Count {
  points: number;
  /** How long the period still lasts, in milliseconds. */
  msLeft: number;
}

interface Period {
  points: number;
  /** By the monotonic clock. */
  endsAt: number;
}

/**
 * Counts in memory, for each key in periods of its own that begin with the first count. Keys are forgotten at most a
 * tenth of a period after theirs has ended. Knows at most `maxKeys`: then it forgets the tenth that came first.
 */
export function createCounter(periodMs: number, maxKeys: number) {
  const periods = new Map<string, Period>();
  let willSweep = false;

  function find(key: string): Period | null {
    const period = periods.get(key);
    return period && period.endsAt > performance.now() ? period : null;
  }

  function begin(key: string, points: number, msLeft: number): void {
    periods.delete(key);
    if (periods.size >= maxKeys) forgetFirst(Math.ceil(maxKeys / 10));
    periods.set(key, { points, endsAt: performance.now() + msLeft });
    if (!willSweep) sweepLater();
  }

  function sweepLater(): void {
    willSweep = true;
    setTimeout(forgetEnded, periodMs / 10).unref();
  }

  /** Many at once, since a Map finds its first key slowly after others were deleted. */
  function forgetFirst(count: number): void {
    for (const key of periods.keys().take(count)) periods.delete(key);
  }

  function forgetEnded(): void {
    for (const key of periods.keys()) if (!find(key)) periods.delete(key);
    willSweep = false;
    if (periods.size > 0) sweepLater();
  }

  const countOf = ({ points, endsAt }: Period): Count => ({
    points,
    msLeft: endsAt - performance.now(),
  });

  return {
    /** Returns the count without adding to it; null if the key is not known. */
    read(key: string): Count | null {
      const period = find(key);
      return period && countOf(period);
    },
    /** Adds one and returns the new count. */
    add(key: string): Count {
      const period = find(key);
      if (!period) {
        begin(key, 1, periodMs);
        return { points: 1, msLeft: periodMs };
      }
      period.points += 1;
      return countOf(period);
    },
    /** Notes what was counted elsewhere. */
    note: (key: string, { points, msLeft }: Count): void => begin(key, points, msLeft),
  };
}
