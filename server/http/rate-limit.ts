import type { BlockList } from "node:net";
import type { MiddlewareHandler } from "hono";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Bindings } from "./bindings.ts";
import { clientAddress, clientKey } from "./client-address.ts";

export type RateLimit = MiddlewareHandler<{ Bindings: Bindings }>;

/** So many requests per client in so many seconds. */
export interface Rate {
  points: number;
  seconds: number;
}

/** Counts requests: rejects with a RateLimiterRes when this one is above the rate. */
export interface Limiter {
  consume(client: string): Promise<unknown>;
}

/** Answers 429 with Retry-After (seconds) to a client above the rate; null means no limit. */
export function limitRate(limiter: Limiter | null, trustedProxies: BlockList): RateLimit {
  if (!limiter) return (_c, next) => next();

  return async (c, next) => {
    const forwardedFor = c.req.header("x-forwarded-for");
    const address = clientAddress(c.env.remoteAddress, forwardedFor, trustedProxies);
    try {
      await limiter.consume(clientKey(address));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      return c.json({ error: "Too many messages. Please try again later." }, 429, {
        "Retry-After": String(seconds),
      });
    }
    return next();
  };
}
