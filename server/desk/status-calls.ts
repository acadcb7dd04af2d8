import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { type DeskStatus, GROUPS, historyRequest } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { inIsrael } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import type { ArrivedRequest, Finding } from "#server/doctor/run.ts";
import { createKeyLimit } from "#server/http/rate-limit.ts";
import { lastTime, readHistory, writeHistory } from "#server/outbox/history.ts";
import { countMessages, firstMessages, OPEN } from "#server/outbox/select.ts";
import { countByWeek, lastSentAt, oldestWaiting } from "#server/outbox/statistics.ts";
import type { DeskEnv } from "./access.ts";
import { GROUP_FILTERS } from "./action-calls.ts";
import { answerList, readJson, readList } from "./requests.ts";

interface StatusOptions {
  database: Database;
  /** Facts that do not change while the server runs. */
  facts: Pick<DeskStatus, "version" | "retentionDays" | "mail">;
  diagnose: (request: ArrivedRequest) => Promise<Finding[]>;
  wallTime: () => number;
  log: Logger;
}

/** How often the settings may be checked: each time signs in to the mail server. */
const DIAGNOSES = { points: 5, seconds: 300 };

const BEING_CHECKED = "The settings are being checked at this moment. Try again in ten seconds.";
const CHECKED_OFTEN =
  "The settings were checked several times in the last minutes. Try again later.";

const startOfMonth = (now: number) => inIsrael(now).with({ day: 1 }).startOfDay().epochMilliseconds;

/** Creates the calls that say how things are, and who did what. */
export function createStatusCalls(options: StatusOptions): Hono<DeskEnv> {
  const { database, facts } = options;
  const check = createCheck(options);
  return new Hono<DeskEnv>()
    .post(DESK.status, async (c) => {
      const time = await database.wallTime();
      const month = { from: startOfMonth(time), isSpam: false };
      const [received, sent, open, [oldestOpen], oldest, sentAt, backupAt, weeks, ...counts] =
        await Promise.all([
          countMessages(database, month),
          countMessages(database, { ...month, states: ["sent"] }),
          countMessages(database, OPEN),
          firstMessages(database, OPEN, 1, "oldest"),
          oldestWaiting(database),
          lastSentAt(database),
          lastTime(database, "backup"),
          countByWeek(database, time),
          ...GROUPS.map((group) => countMessages(database, GROUP_FILTERS[group])),
        ]);
      return c.json({
        ...facts,
        month: { received, sent },
        open,
        openSince: oldestOpen?.receivedAt ?? null,
        oldestWaiting: oldest,
        lastSentAt: sentAt,
        lastBackupAt: backupAt,
        groups: Object.fromEntries(GROUPS.map((group, index) => [group, counts[index]])),
        weeks,
      });
    })
    .post(DESK.diagnosis, async (c) => c.json({ findings: await check(c) }))
    .post(DESK.history, async (c) => {
      const { size, known } = await readJson(c, historyRequest);
      const { shown, hasMore } = await readList(size, (limit) => readHistory(database, limit));
      return answerList(c, known, { entries: shown, hasMore });
    });
}

/** Creates the check of the settings: one at a time, since it asks other servers and signs in to the mail server. */
function createCheck({ database, diagnose, wallTime, log }: StatusOptions) {
  const limit = createKeyLimit(DIAGNOSES);
  let isRunning = false;
  return async (c: Context<DeskEnv>): Promise<Finding[]> => {
    if (isRunning) throw new HTTPException(429, { message: BEING_CHECKED });
    isRunning = true;
    try {
      const wait = limit.count("everyone");
      if (wait > 0) {
        c.header("Retry-After", String(wait));
        throw new HTTPException(429, { message: CHECKED_OFTEN });
      }
      const actor = { who: c.get("address"), at: wallTime() };
      // A database that cannot be written is what the check is for; then the log has the entry.
      await writeHistory(database, actor, "diagnosis").catch((err) => {
        log.error({ err, requestId: c.env.requestId }, "a check could not be written down");
      });
      return await diagnose({
        remoteAddress: c.env.remoteAddress,
        forwardedFor: c.req.header("x-forwarded-for"),
      });
    } finally {
      isRunning = false;
    }
  };
}
