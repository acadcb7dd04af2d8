import { DESK_PATH } from "#contract/desk-paths.ts";
import { HOUR_MS, inIsrael } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import { updateSql } from "#server/outbox/actions.ts";
import type { StoredMessage } from "#server/outbox/message.ts";
import { readAddresses } from "#server/outbox/queue.ts";
import {
  conditionOf,
  countMessages,
  type Filter,
  firstMessages,
  UNDECIDED,
} from "#server/outbox/select.ts";
import { firstWords, stateInWords } from "#server/outbox/words.ts";
import { israelTime, oneLine } from "./layout.ts";
import type { DigestEntry, Notices } from "./notices.ts";

/**
 * For so long after a try began nobody else tries, in milliseconds: longer than a send. A try that ended without an answer may have
 * arrived: the next has the same Message-ID, by which mailboxes know it again, and there are few.
 */
const CLAIM_MS = HOUR_MS;

/** The hour in Israel from which on it is sent. */
const HOUR = 8;

/** An email that has waited for so long, in milliseconds, needs an organiser. */
const LONG_WAIT_MS = HOUR_MS;

const MAX_ENTRIES = 50;

/** How many of them remind, so that neither what is held nor what is forgotten keeps the other off the list. */
const MAX_REMINDERS = 25;

// One server a day gets it: the first, or another once that one's claim has ended, or ends so late that a wrong clock made it.
const CLAIM = `
  INSERT INTO digests (day, claimed_until) VALUES ($1, $2)
  ON CONFLICT (day) DO UPDATE SET claimed_until = excluded.claimed_until
  WHERE digests.sent_at IS NULL AND (digests.claimed_until <= $3 OR digests.claimed_until > $4)
  RETURNING accepted_by`;

// Not if another server has claimed it meanwhile.
const MARK =
  "UPDATE digests SET sent_at = $2, accepted_by = $3 WHERE day = $1 AND claimed_until = $4";

// Addresses are kept no longer than they are of use.
const FORGET_ACCEPTED = "UPDATE digests SET accepted_by = NULL WHERE day < $1";

interface DigestOptions {
  database: Database;
  organisers: readonly string[];
  /** Sends it, for less than an hour. Returns who has accepted it; rejects if the mail server takes it for none of them. */
  send: Notices["sendDigest"];
  /** The site's address; null if it has no desk. */
  deskUrl: string | null;
  /** After how many working days it reminds of what is open, and again after as many days; null for never. */
  remindDays: number | null;
}

/**
 * Sends today's email about what needs an organiser, if it is eight o'clock in Israel, something does, and no server has sent
 * it. All servers on the database send one together; the day on which a database is new has none. Organisers for whom the mail server
 * refused it get it by a later try of that day, without the others. Goes by the wall time that all share. Rejects if it fails.
 */
export async function sendDigest(options: DigestOptions): Promise<void> {
  const { database, organisers, send, deskUrl, remindDays } = options;
  const databaseTime = await database.wallTime();
  const local = inIsrael(databaseTime);
  if (local.hour < HOUR) return;
  const today = local.startOfDay();
  const day = today.toPlainDate().toString();
  const claimedUntil = databaseTime + CLAIM_MS;
  const [claimed] = await database.query(CLAIM, [
    day,
    claimedUntil,
    databaseTime,
    databaseTime + 2 * CLAIM_MS,
  ]);
  if (!claimed) return;
  const acceptedBy = readAddresses(claimed.accepted_by);
  const recipients = organisers.filter((address) => !acceptedBy.includes(address));
  const [known] = await database.query("SELECT count(*) AS days FROM digests");
  const isFirstDay = Number(known?.days) === 1;
  const waiting: Filter = {
    states: ["due"],
    queuedBefore: databaseTime - LONG_WAIT_MS,
    isSpam: false,
  };
  let count = 0;
  const take = async (filter: Filter, most: number, order: "newest" | "oldest") => {
    if (isFirstDay) return [];
    count += await countMessages(database, filter);
    return firstMessages(database, filter, most, order);
  };
  const reminds = deskUrl !== null && remindDays !== null && isWorkingDay(local);
  const forgotten = reminds
    ? await take(forgottenSince(local, remindDays), MAX_REMINDERS, "oldest")
    : [];
  let room = MAX_ENTRIES - forgotten.length;
  const undecided = await take(UNDECIDED, room, "newest");
  room -= undecided.length;
  const messages = [...undecided, ...(await take(waiting, room, "newest")), ...forgotten];
  let accepted = recipients;
  if (count > 0 && recipients.length > 0) {
    const entries = messages.map((message) =>
      entryOf(message, deskUrl, forgotten.includes(message)),
    );
    accepted = await send(recipients, day, entries, count - entries.length);
  }
  const isSent = accepted.length === recipients.length;
  const listed = conditionOf([{ ids: forgotten.map(({ id }) => id) }], [today.epochMilliseconds]);
  const marks = isSent ? [databaseTime, null] : [null, [...acceptedBy, ...accepted].join(",")];
  await database.batch([
    { sql: MARK, values: [day, ...marks, claimedUntil] },
    { sql: FORGET_ACCEPTED, values: [day] },
    // By the day: whoever refused it may get it late.
    {
      sql: updateSql(database, listed.sql, "reminded_at = $1"),
      values: listed.values,
    },
  ]);
}

/** What was emailed, and is open for more than so many working days, unless it was listed within as many days. */
const forgottenSince = (now: Temporal.ZonedDateTime, days: number): Filter => ({
  isAnswerable: true,
  isAnswered: false,
  isSpam: false,
  states: ["sent"],
  before: workingDaysBefore(now, days),
  // Today it may be listed again, for those who have not got it. A time ahead of the clock was a wrong clock's.
  notReminded: [
    now.startOfDay().subtract({ days: days - 1 }).epochMilliseconds,
    now.startOfDay().epochMilliseconds,
  ],
});

/** Returns the same time of the day so many working days earlier, in milliseconds since 1970. */
function workingDaysBefore(now: Temporal.ZonedDateTime, days: number): number {
  let day = now;
  for (let left = days; left > 0; ) {
    day = day.subtract({ days: 1 });
    if (isWorkingDay(day)) left -= 1;
  }
  return day.epochMilliseconds;
}

/** Not on Friday and Saturday, the weekend of Israel. */
const isWorkingDay = ({ dayOfWeek }: Temporal.ZonedDateTime) => dayOfWeek !== 5 && dayOfWeek !== 6;

function entryOf(
  message: StoredMessage,
  deskUrl: string | null,
  isForgotten: boolean,
): DigestEntry {
  return {
    name: oneLine(message.payload.fullName ?? "") || "No name",
    why: isForgotten ? `open since ${israelTime(message.receivedAt)}` : stateInWords(message),
    words: oneLine(firstWords(message)),
    url: deskUrl && `${deskUrl}${DESK_PATH}?m=${message.id}`,
  };
}
