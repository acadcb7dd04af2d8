import type { BlockList } from "node:net";
import type { Context } from "hono";
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

/** How many clients or networks a limit knows at most: some 30 MB; the limits of a server, with those of sign-in, some 120. */
const MAX_KEYS = 100_000;

type Client = Pick<Context<Env>, "req" | "env">;

export interface RateLimit {
  /** Returns the seconds until a client may post again; 0 if it is within the rate. Counts nothing. */
  secondsLeft(c: Client): number;
  /** Counts a post once it is whole, and returns the same: when a server dies, a proxy may repeat many times what broke off. */
  secondsToWait(c: Client): Promise<number>;
  /** Counts a valid message. Returns whether it is above the rate of all clients together. */
  isFlood(): boolean;
}

export const NO_LIMIT: RateLimit = {
  secondsLeft: () => 0,
  secondsToWait: async () => 0,
  isFlood: () => false,
};

/**
 * Limits each client and each network to its rate. Messages above everyone's rate are not refused but held, since a
 * refusal would hit visitors too (docs/decisions/0011-abuse.md).
 */
export function createRateLimit({ points, seconds }: Rate, trustedProxies: BlockList): RateLimit {
  const limit = (times: number) => createKeyLimit({ points: points * times, seconds });
  // A memory each, so that no number of clients makes everyone's count forgotten.
  const [clients, networks, everyone] = [limit(1), limit(NETWORK), limit(EVERYONE)];
  const keysOf = ({ req, env }: Client) => {
    const forwardedFor = req.header("x-forwarded-for");
    const address = clientAddress(env.remoteAddress, forwardedFor, trustedProxies);
    return { client: clientKey(address), network: networkKey(address) };
  };
  return {
    secondsLeft(c) {
      const { client, network } = keysOf(c);
      return networks.secondsLeft(network) || clients.secondsLeft(client);
    },
    async secondsToWait(c) {
      await c.req.arrayBuffer();
      const { client, network } = keysOf(c);
      // First, so that a network above its rate adds no more clients.
      return networks.secondsLeft(network) || clients.count(client) || networks.count(network);
    },
    isFlood: () => everyone.count("everyone") > 0,
  };
}

/** How often something happened under a key, in a period of its own. */
interface Period {
  points: number;
  /** By the monotonic clock. */
  endsAt: number;
}

/**
 * Limits each key to a rate, in periods of its own that begin with its first count. Counts in memory, the only place where
 * addresses are kept, and forgets a key at most a tenth of a period after its period has ended. Knows at most `maxKeys`: then it
 * forgets the tenth that came first.
 */
export function createKeyLimit({ points, seconds }: Rate, maxKeys = MAX_KEYS) {
  const periodMs = seconds * 1000;
  const periods = new Map<string, Period>();

  function find(key: string): Period | null {
    const period = periods.get(key);
    return period && period.endsAt > performance.now() ? period : null;
  }

  function begin(key: string): Period {
    if (periods.size === 0) sweepLater();
    periods.delete(key);
    if (periods.size >= maxKeys) forgetFirst(Math.ceil(maxKeys / 10));
    const period = { points: 0, endsAt: performance.now() + periodMs };
    periods.set(key, period);
    return period;
  }

  /** Forgets what has ended, again and again while anything is known. */
  function sweepLater(): void {
    setTimeout(() => {
      for (const key of periods.keys()) if (!find(key)) periods.delete(key);
      if (periods.size > 0) sweepLater();
    }, periodMs / 10).unref();
  }

  /** Many at once, since a Map finds its first key slowly after others were deleted. */
  function forgetFirst(count: number): void {
    for (const key of periods.keys().take(count)) periods.delete(key);
  }

  const secondsOf = (period: Period | null) =>
    !period || period.points <= points
      ? 0
      : Math.max(1, Math.ceil((period.endsAt - performance.now()) / 1000));

  return {
    /** Returns the seconds until a key may be counted again; 0 if it is within the rate. Counts nothing. */
    secondsLeft: (key: string) => secondsOf(find(key)),
    /** Counts a key and returns the same. */
    count(key: string): number {
      const period = find(key) ?? begin(key);
      period.points += 1;
      return secondsOf(period);
    },
  };
}
