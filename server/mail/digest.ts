import { DESK_PATH } from "#contract/desk-paths.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import { whileLeased } from "#server/outbox/lease.ts";
import { currentDelivery, type StoredMessage } from "#server/outbox/message.ts";
import { countMessages, type Filter, firstMessages, UNDECIDED } from "#server/outbox/select.ts";
import { firstWords, statusOf } from "#server/outbox/words.ts";
import type { DigestEntry } from "./notices.ts";

const HOUR_MS = 3_600_000;

/**
 * For so long after a try that failed, or the last sign of a server that sends it, nobody tries, in milliseconds. A try that ended
 * without an answer may have arrived: the next has the same Message-ID, by which mailboxes know it again, and there are few.
 */
const CLAIM_MS = HOUR_MS;

/** The hour in Israel from which on it is sent. */
const HOUR = 8;

/** An email that has waited for so long, in milliseconds, needs an organiser. */
const LONG_WAIT_MS = HOUR_MS;

const MAX_ENTRIES = 50;

const ISRAEL = new Intl.DateTimeFormat("sv-SE", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Jerusalem",
});

// One server a day gets it: the first, or another once that one's claim has ended.
const CLAIM = `
  INSERT INTO digests (day, claimed_until) VALUES ($1, $2)
  ON CONFLICT (day) DO UPDATE SET claimed_until = excluded.claimed_until
  WHERE digests.sent_at IS NULL AND digests.claimed_until <= $3 RETURNING day`;

// Not if another server has claimed it meanwhile.
const RENEW = `
  UPDATE digests SET claimed_until = $2 WHERE day = $1 AND claimed_until = $3 RETURNING day`;

const MARK = "UPDATE digests SET sent_at = $2 WHERE day = $1";

interface DigestOptions {
  database: Database;
  /** Sends it, until the signal aborts. Rejects if the mail server does not take it. */
  send: (day: string, entries: DigestEntry[], more: number, signal: AbortSignal) => Promise<void>;
  /** The site's address; null if it has no desk. */
  deskUrl: string | null;
  clock: Pick<Clock, "after" | "elapsed">;
}

/**
 * Sends today's email about what needs an organiser, if it is eight o'clock in Israel, something does, and no server has sent
 * it. All servers on the database send one together; the day on which a database is new has none. Goes by the clock that they
 * share. Rejects if it fails.
 */
export async function sendDigest(options: DigestOptions): Promise<void> {
  const { database, send, deskUrl, clock } = options;
  const lease = { end: clock.elapsed() + CLAIM_MS };
  const now = await database.now();
  const [day = "", hour] = ISRAEL.format(now).split(" ");
  if (Number(hour) < HOUR) return;
  let claimedUntil = now + CLAIM_MS;
  const claimed = await database.query(CLAIM, [day, claimedUntil, now]);
  if (claimed.length === 0) return;
  const renew = async () => {
    const until = (await database.now()) + CLAIM_MS;
    const isOurs = (await database.query(RENEW, [day, until, claimedUntil])).length > 0;
    if (isOurs) claimedUntil = until;
    return isOurs;
  };
  const [known] = await database.query("SELECT count(*) AS days FROM digests");
  const isFirstDay = Number(known?.days) === 1;
  const waiting: Filter = { states: ["due"], queuedBefore: now - LONG_WAIT_MS, isSpam: false };
  let count = 0;
  const messages: StoredMessage[] = [];
  for (const filter of isFirstDay ? [] : [UNDECIDED, waiting]) {
    count += await countMessages(database, filter);
    messages.push(...(await firstMessages(database, filter, MAX_ENTRIES - messages.length)));
  }
  if (count > 0) {
    const entries = messages.map((message) => entryOf(message, deskUrl));
    await whileLeased(lease, { clock, leaseMs: CLAIM_MS, renew }, (lost) =>
      send(day, entries, count - entries.length, lost),
    );
  }
  await database.query(MARK, [day, now]);
}

function entryOf(message: StoredMessage, deskUrl: string | null): DigestEntry {
  return {
    name: message.payload.fullName ?? "",
    reason: statusOf(currentDelivery(message)),
    words: firstWords(message),
    url: deskUrl && `${deskUrl}${DESK_PATH}?m=${message.id}`,
  };
}
