import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { type DeskStatus, GROUPS, historyRequest } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { inIsrael } from "#server/clock.ts";
import type { ArrivedRequest, Finding } from "#server/doctor/run.ts";
import { createKeyLimit } from "#server/http/rate-limit.ts";
import { describeFailure } from "#server/mail/failure.ts";
import type { Notices } from "#server/mail/notices.ts";
import { lastTime, readHistory, writeHistory } from "#server/outbox/history.ts";
import { countMessages, firstMessages, OPEN } from "#server/outbox/select.ts";
import { countByWeek, lastSentAt } from "#server/outbox/statistics.ts";
import { failureInWords } from "#server/outbox/words.ts";
import { type CallOptions, type DeskEnv, readJson } from "./access.ts";
import { GROUP_FILTERS } from "./action-calls.ts";
import { answerList } from "./message-calls.ts";

interface StatusOptions extends CallOptions, Pick<Notices, "sendTest"> {
  /** Facts that do not change while the server runs. */
  facts: Pick<DeskStatus, "version" | "retentionDays" | "mail">;
  diagnose: (request: ArrivedRequest) => Promise<Finding[]>;
}

/** How often the settings may be checked: each time signs in to the mail server. */
const DIAGNOSES = { points: 5, seconds: 300 };

const BEING_CHECKED = "The settings are being checked at this moment. Try again in ten seconds.";
const CHECKED_OFTEN =
  "The settings were checked several times in the last minutes. Try again later.";

/** How many test messages an organiser may send. */
const TESTS = { points: 10, seconds: 3_600 };

/** How long the mail server may take for one, in seconds: somebody waits for its answer. */
const WAIT_SECONDS = 20;

const TESTED_OFTEN = "You have sent several test messages in the last hour. Try again later.";

const startOfMonth = (now: number) => inIsrael(now).with({ day: 1 }).startOfDay().epochMilliseconds;

/** Creates the calls that say and check how things are, and who did what. */
export function createStatusCalls(options: StatusOptions): Hono<DeskEnv> {
  const { database, facts } = options;
  const check = createCheck(options);
  const test = createTest(options);
  return new Hono<DeskEnv>()
    .post(DESK.status, async (c) => {
      const time = await database.wallTime();
      const month = { from: startOfMonth(time), isSpam: false };
      const [received, sent, open, [oldestOpen], [waiting], sentAt, backupAt, weeks, ...counts] =
        await Promise.all([
          countMessages(database, month),
          countMessages(database, { ...month, states: ["sent"] }),
          countMessages(database, OPEN),
          firstMessages(database, OPEN, 1, "oldest"),
          firstMessages(database, { states: ["due"] }, 1, "oldest"),
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
        oldestWaiting: waiting ? { id: waiting.id, receivedAt: waiting.receivedAt } : null,
        lastSentAt: sentAt,
        lastBackupAt: backupAt,
        groups: Object.fromEntries(GROUPS.map((group, index) => [group, counts[index]])),
        weeks,
      });
    })
    .post(DESK.diagnosis, async (c) => c.json({ findings: await check(c) }))
    .post(DESK.testMessage, async (c) => c.json(await test(c)))
    .post(DESK.history, async (c) => {
      const { size, known } = await readJson(c, historyRequest);
      const found = await readHistory(database, size + 1);
      const hasMore = found.length > size;
      return answerList(c, known, { entries: found.slice(0, size), hasMore });
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
      if (limit.count("everyone") > 0) throw new HTTPException(429, { message: CHECKED_OFTEN });
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

/**
 * Creates what emails a test to whoever asks, at once and past the outbox. A failure is an answer like any other: it is what was
 * asked.
 */
function createTest({ database, sendTest, wallTime, log }: StatusOptions) {
  const limit = createKeyLimit(TESTS);
  return async (c: Context<DeskEnv>) => {
    const who = c.get("address");
    if (limit.count(who) > 0) throw new HTTPException(429, { message: TESTED_OFTEN });
    await writeHistory(database, { who, at: wallTime() }, "test-message");
    const timeout = AbortSignal.timeout(WAIT_SECONDS * 1000);
    try {
      return { isSent: true, reply: await sendTest(who, timeout) };
    } catch (error) {
      const { requestId } = c.env;
      log.warn({ ...describeFailure(error).codes, requestId }, "test message not sent");
      return { isSent: false, reply: whyNot(error, timeout) };
    }
  };
}

function whyNot(error: unknown, { aborted: isTooLate }: AbortSignal): string {
  const { reason, reply, codes } = describeFailure(error);
  if (isTooLate) {
    return `The test failed: ${failureInWords("no-answer")} within ${WAIT_SECONDS} seconds. The email may still arrive.`;
  }
  const whose = codes.responseCode ? "The mail server said" : "The error was";
  return `The test failed: ${failureInWords(reason)}. ${whose}: ${reply}`;
}
