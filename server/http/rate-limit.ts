import type { BlockList } from "node:net";
import type { Context } from "hono";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Bindings } from "./bindings.ts";
import { clientAddress, clientKey } from "./client-address.ts";

/** Counts a request: gives the seconds that a client above the rate has to wait, or null when it may go on. */
export type RateLimit = (c: Context<{ Bindings: Bindings }>) => Promise<number | null>;

/** So many requests per client in so many seconds. */
export interface Rate {
  points: number;
  seconds: number;
}

/** Counts requests: rejects with a RateLimiterRes when this one is above the rate. */
export interface Limiter {
  consume(client: string): Promise<unknown>;
}

/** What is said to a client above the rate. */
export const TOO_MANY = "Too many messages. Please try again later.";

/** Holds every client to the rate of the limiter; null means no limit. */
export function limitRate(limiter: Limiter | null, trustedProxies: BlockList): RateLimit {
  if (!limiter) return async () => null;
  return async (c) => {
    const forwardedFor = c.req.header("x-forwarded-for");
    const address = clientAddress(c.env.remoteAddress, forwardedFor, trustedProxies);
    try {
      await limiter.consume(clientKey(address));
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    }
  };
}
