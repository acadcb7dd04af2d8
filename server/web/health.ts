import { Hono } from "hono";
import type { Probe } from "#server/outbox/probe.ts";
import type { Env } from "./env.ts";
import { methodNotAllowed } from "./refusal.ts";

/** Also known to the request log. */
export const HEALTH_PATHS = ["/healthz", "/readyz"];

/**
 * `/healthz` is 200 while the process lives: restart it when it is not. `/readyz` is 503 while no message could be stored:
 * send no visitors, but leave it running, it recovers by itself; and from the moment that the server is told to end, when
 * `ending` aborts: send visitors elsewhere.
 */
export function health(probe: Probe, ending: AbortSignal): Hono<Env> {
  const app = new Hono<Env>()
    .get("/healthz", (c) => c.json({ ok: true }))
    .get("/readyz", async (c) => {
      if (ending.aborted) return c.json({ error: "The server is about to end" }, 503);
      if (await probe()) return c.json({ ok: true });
      return c.json({ error: "No message can be stored" }, 503);
    });
  for (const path of HEALTH_PATHS) app.all(path, () => methodNotAllowed("GET, HEAD"));
  return app;
}
