import { Hono } from "hono";
import type { DeskStatus } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import type { Database } from "#server/database/database.ts";
import type { Notices } from "#server/mail/notices.ts";
import { countSelection } from "#server/outbox/actions.ts";
import { FLOOD } from "#server/outbox/deliveries.ts";
import { lastTime, readHistory, writeHistory } from "#server/outbox/history.ts";
import { oldestUnsent } from "#server/outbox/records.ts";
import { countByWeek, lastSentAt } from "#server/outbox/statistics.ts";
import type { DeskEnv } from "./access.ts";
import { readPlace } from "./messages.ts";

interface StatusOptions {
  database: Database;
  /** Facts that do not change while the server runs. */
  facts: Pick<DeskStatus, "version" | "retentionDays" | "mail">;
  sendTest: Notices["sendTest"];
  now: () => number;
}

const PAGE = 50;

/** Creates the calls that say how things are, and who did what. */
export function createStatus({ database, facts, sendTest, now }: StatusOptions): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get(DESK.status, async (c) => {
      const [oldest, sentAt, backupAt, heldByFlood, weeks] = await Promise.all([
        oldestUnsent(database),
        lastSentAt(database),
        lastTime(database, "backup"),
        countSelection(database, { state: "held", heldReason: FLOOD }),
        countByWeek(database, now()),
      ]);
      return c.json({
        ...facts,
        oldestWaiting: oldest && { id: oldest.id, receivedAt: oldest.receivedAt },
        lastSentAt: sentAt,
        lastBackupAt: backupAt,
        heldByFlood,
        weeks,
      });
    })
    .post(DESK.testMail, async (c) => {
      const who = c.get("address");
      await writeHistory(database, { who, now: now() }, { action: "test-mail" });
      return c.json(await sendTest([who]));
    })
    .get(DESK.history, async (c) => {
      const before = c.req.query("before");
      const entries = await readHistory(database, PAGE + 1, before ? readPlace(before) : null);
      const shown = entries.slice(0, PAGE);
      const last = entries.length > PAGE ? shown.at(-1) : undefined;
      return c.json({ entries: shown, next: last ? `${last.at}_${last.id}` : null });
    });
}
