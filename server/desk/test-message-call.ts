import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { DESK } from "#contract/desk-paths.ts";
import type { Database } from "#server/database/database.ts";
import { createKeyLimit } from "#server/http/rate-limit.ts";
import { describeFailure } from "#server/mail/failure.ts";
import type { Notices } from "#server/mail/notices.ts";
import { writeHistory } from "#server/outbox/history.ts";
import { failureInWords } from "#server/outbox/words.ts";
import type { DeskEnv } from "./access.ts";

interface TestMessageOptions extends Pick<Notices, "sendTest"> {
  database: Database;
  /** Reads this machine's wall clock, in milliseconds since 1970. */
  wallTime: () => number;
  log: Logger;
}

/** How many an organiser may send. */
const TESTS = { points: 10, seconds: 3_600 };

/** How long the mail server may take, in seconds: somebody waits for its answer. */
const WAIT_SECONDS = 20;

const TESTED_OFTEN = "You have sent several test messages in the last hour. Try again later.";

/**
 * Creates the call that emails a test to whoever asks, at once and past the outbox. A failure is an answer like any other: it is
 * what was asked.
 */
export function createTestMessageCall({ database, sendTest, wallTime, log }: TestMessageOptions) {
  const limit = createKeyLimit(TESTS);
  return new Hono<DeskEnv>().post(DESK.testMessage, async (c) => {
    const who = c.get("address");
    const wait = limit.count(who);
    if (wait > 0) {
      c.header("Retry-After", String(wait));
      throw new HTTPException(429, { message: TESTED_OFTEN });
    }
    await writeHistory(database, { who, at: wallTime() }, "test-message");
    const timeout = AbortSignal.timeout(WAIT_SECONDS * 1000);
    try {
      return c.json({ isSent: true, reply: await sendTest(who, timeout) });
    } catch (error) {
      log.warn(
        { ...describeFailure(error).codes, requestId: c.env.requestId },
        "test message not sent",
      );
      return c.json({ isSent: false, reply: whyNot(error, timeout) });
    }
  });
}

function whyNot(error: unknown, { aborted: isTooLate }: AbortSignal): string {
  const { reason, reply, codes } = describeFailure(error);
  if (isTooLate) {
    return `The test failed: ${failureInWords("no-answer")} within ${WAIT_SECONDS} seconds. The email may still arrive.`;
  }
  const whose = codes.responseCode ? "The mail server said" : "The error was";
  return `The test failed: ${failureInWords(reason)}. ${whose}: ${reply}`;
}
