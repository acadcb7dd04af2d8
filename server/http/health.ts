import { Hono } from "hono";
import type { Probe } from "#server/outbox/probe.ts";
import type { Env } from "./env.ts";
import { methodNotAllowed } from "./error-responses.ts";

/** The request log names them as routes. */
export const HEALTH_PATHS = ["/healthz", "/readyz"];

/**
 * Creates the health checks. `/healthz` returns 200 while the process is alive; restart it otherwise. `/readyz` returns
 * 503 while messages cannot be stored, which needs no restart, and from the start of a shutdown, when `shutdown` aborts.
 */
export function health(probe: Probe, shutdown: AbortSignal): Hono<Env> {
  const app = new Hono<Env>()
    .get("/healthz", (c) => c.json({ ok: true }))
    .get("/readyz", async (c) => {
      if (shutdown.aborted) return c.json({ error: "The server is shutting down" }, 503);
      if (await probe()) return c.json({ ok: true });
      return c.json({ error: "Messages cannot be stored" }, 503);
    });
  for (const path of HEALTH_PATHS) app.all(path, () => methodNotAllowed("GET, HEAD"));
  return app;
}
