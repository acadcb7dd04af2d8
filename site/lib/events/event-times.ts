import { EVENT_ZONE } from "./event-format.ts";

/** The times in an event's file: Israel time, `2025-12-08T14:00`, or days without hours, `2025-12-08`. */
type RawTimes = { start: string; end: string; revised: string };

/**
 * Returns an event's times, ready to show and compare. Throws, which fails the build, if a time is invalid or does not occur
 * exactly once in Israel (a clock change), or if the end is not after the start. For the build only: not every browser has
 * Temporal.
 */
export function eventTimes(slug: string, { start, end, revised }: RawTimes) {
  try {
    const revisedTime = israelTime(revised);
    if (revisedTime.epochMilliseconds < 0) throw new Error("revised must be after 1970");
    const timed = start.includes("T");
    if (timed !== end.includes("T"))
      throw new Error("start and end must both have hours, or neither");
    const startTime = israelTime(start);
    const endTime = timed ? israelTime(end) : israelTime(end).add({ days: 1 });
    if (Temporal.ZonedDateTime.compare(startTime, endTime) >= 0)
      throw new Error("the end must be after the start");
    return {
      /** The day in Israel on which it starts: `2025-12-08`. */
      date: startTime.toPlainDate().toString(),
      /** The instants of start and end: `2025-12-08T12:00:00Z`. */
      startsAt: startTime.toInstant().toString(),
      endsAt: endTime.toInstant().toString(),
      /** Whether hours are given; if not, the instants are midnights in Israel. */
      timed,
      /** The instant of the last change: `2025-11-20T07:15:00Z`. */
      revisedAt: revisedTime.toInstant().toString(),
    };
  } catch (cause) {
    const entry = `site/events/${slug}/event.yaml: ${start} to ${end}, revised ${revised}`;
    throw new Error(`${entry}: ${(cause as Error).message}`, { cause });
  }
}

/** Parses a time in Israel; a day becomes its midnight. Throws if it does not occur exactly once. */
export function israelTime(text: string): Temporal.ZonedDateTime {
  const local = Temporal.PlainDateTime.from(text);
  try {
    return local.toZonedDateTime(EVENT_ZONE, { disambiguation: "reject" });
  } catch {
    throw new Error(
      `${text} falls in the hour of a clock change in Israel: give a time that occurs exactly once that day`,
    );
  }
}
