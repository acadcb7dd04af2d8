import type { BlockList } from "node:net";
import { RateLimiterRes } from "rate-limiter-flexible";
import { clientAddress, clientKey, networkKey } from "#server/web/client-address.ts";

/** So many posts of a client in so many seconds. */
export interface Rate {
  points: number;
  seconds: number;
}

/** Counts posts: rejects with a RateLimiterRes when this one is above the rate. */
export interface Limiter {
  consume(key: string): Promise<unknown>;
}

/** A client, the network that it is in, and all clients together. */
export type Limiters = Readonly<Record<"client" | "network" | "everyone", Limiter>>;

/** `wait` are the seconds that a client above the rate has to wait, null when it may go on. */
interface Allowance {
  wait: number | null;
  /** All clients together are above their rate. */
  isFlood: boolean;
}

/** Counts a post of the client at the other end, or of the one that our own proxies name. */
export type RateLimit = (remoteAddress: string, forwardedFor?: string) => Promise<Allowance>;

/** What is said to a client above the rate. */
export const TOO_MANY = "Too many messages. Please try again later.";

/**
 * Holds every client, and every network, to its rate; null means no limit. Whoever has many networks is never refused, since
 * nobody could tell them from the others (docs/decisions/0011-abuse.md).
 */
export function limitRate(limiters: Limiters | null, trustedProxies: BlockList): RateLimit {
  if (!limiters) return async () => ({ wait: null, isFlood: false });
  const { client, network, everyone } = limiters;
  return async (remoteAddress, forwardedFor) => {
    const address = clientAddress(remoteAddress, forwardedFor, trustedProxies);
    const wait =
      (await secondsToWait(client, clientKey(address))) ??
      (await secondsToWait(network, networkKey(address)));
    if (wait !== null) return { wait, isFlood: false };
    return { wait, isFlood: (await secondsToWait(everyone, "everyone")) !== null };
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
