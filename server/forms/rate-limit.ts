import type { BlockList } from "node:net";
import type { Context } from "hono";
import { type Count, type Counter, createCounter } from "#server/counter.ts";
import { clientAddress, clientKey, networkKey } from "#server/http/client-address.ts";
import type { Env } from "#server/http/env.ts";
import { withTimeout } from "#server/with-timeout.ts";
import type { AddShared } from "./shared-counter.ts";

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

/** How long the database may take before this server counts by itself, in milliseconds. */
const SHARED_TIMEOUT_MS = 3_000;

export interface RateLimit {
  /** Counts a post. Returns the seconds until its client may post again; 0 if it is within the rate. */
  secondsToWait(c: Pick<Context<Env>, "req" | "env">): Promise<number>;
  /** Counts a valid message. Returns whether it is above the rate of all clients together. */
  isFlood(): Promise<boolean>;
}

export const NO_LIMIT: RateLimit = { secondsToWait: async () => 0, isFlood: async () => false };

interface Limit {
  points: number;
  /** What this server has counted or, with a shared counter, last learnt of the key. */
  counter: Counter;
}

type Add = (counter: Counter, key: string) => Promise<Count> | Count;

/**
 * Limits each client and each network to its rate. Messages above everyone's rate are not refused but held, since a
 * refusal would hit visitors too (docs/decisions/0011-abuse.md). Counts in memory, the only place where addresses are
 * kept, and only for one period; with `addShared` there, together with the other servers, unless that fails or takes
 * longer than three seconds.
 */
export function createRateLimit(
  { points, seconds }: Rate,
  trustedProxies: BlockList,
  addShared: AddShared | null,
): RateLimit {
  const limit = (times: number): Limit => ({
    points: points * times,
    counter: createCounter(seconds * 1000, MAX_KEYS),
  });
  // A counter each, so that no number of clients makes everyone's count forgotten.
  const [client, network, everyone] = [limit(1), limit(NETWORK), limit(EVERYONE)];

  const count = countWith(addShared);
  return {
    secondsToWait(c) {
      const forwardedFor = c.req.header("x-forwarded-for");
      const address = clientAddress(c.env.remoteAddress, forwardedFor, trustedProxies);
      const [own, shared] = [clientKey(address), networkKey(address)];
      return count(
        async (add) =>
          // First, so that a network above its rate adds no more clients.
          secondsLeft(network, network.counter.read(shared)) ||
          (await consume(client, own, add)) ||
          (await consume(network, shared, add)),
      );
    },
    isFlood: async () => (await count((add) => consume(everyone, "everyone", add))) > 0,
  };
}

/**
 * Limits each key to a rate, like `createRateLimit`. Returns a function that counts a key and returns the seconds until it may
 * be counted again; 0 if it is within the rate.
 */
export function createKeyLimit({ points, seconds }: Rate, addShared: AddShared | null) {
  const limit: Limit = { points, counter: createCounter(seconds * 1000, MAX_KEYS) };
  const count = countWith(addShared);
  return (key: string): Promise<number> => count((add) => consume(limit, key, add));
}

/** Returns a function that counts with the other servers or, without them or if that fails, by itself. */
function countWith(addShared: AddShared | null) {
  const addInMemory: Add = (counter, key) => counter.add(key);
  return async (work: (add: Add) => Promise<number>): Promise<number> => {
    if (!addShared) return work(addInMemory);
    const shared = work(async (counter, key) => {
      const counted = await addShared(key);
      counter.note(key, counted);
      return counted;
    });
    return (await withTimeout(shared, SHARED_TIMEOUT_MS, null)) ?? work(addInMemory);
  };
}

/** A key above the rate is refused from memory until its period ends. */
async function consume(limit: Limit, key: string, add: Add): Promise<number> {
  const { counter } = limit;
  return secondsLeft(limit, counter.read(key)) || secondsLeft(limit, await add(counter, key));
}

/** Returns the seconds until the key may be counted again; 0 if it is within the limit. */
function secondsLeft({ points }: Limit, count: Count | null): number {
  if (!count || count.points <= points) return 0;
  return Math.max(1, Math.ceil(count.msLeft / 1000));
}
