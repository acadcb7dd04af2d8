import { Hono } from "hono";
import type { Database } from "#server/database/database.ts";
import type { Bindings } from "./bindings.ts";

/**
 * `/healthz` is 200 while the process lives: restart it when it is not. `/readyz` is 503 while the database cannot be
 * reached: send no visitors, but leave it running, it recovers by itself; and from the moment that the server is told to
 * end, when `ending` aborts: send visitors elsewhere.
 */
export function health(database: Database, ending: AbortSignal): Hono<{ Bindings: Bindings }> {
  return new Hono<{ Bindings: Bindings }>()
    .get("/healthz", (c) => c.json({ ok: true }))
    .get("/readyz", async (c) => {
      if (ending.aborted) return c.json({ error: "The server is about to end" }, 503);
      try {
        // A transaction and not a query: it also needs the write lock, without which no message can be stored.
        await database.batch([{ sql: "SELECT max(version) AS version FROM migrations" }]);
        return c.json({ ok: true });
      } catch {
        return c.json({ error: "The database cannot be reached" }, 503);
      }
    });
}
