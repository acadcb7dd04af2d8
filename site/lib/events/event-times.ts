import { EVENT_ZONE } from "./event-format.ts";

/** What an event's file says of its time: by the clock in Israel, as `2025-12-08T14:00`, or days alone. */
type WrittenTimes = { start: string; end: string; revised: string };

/**
 * When an event is, for those who only have to show or compare it. In the build only: browsers do not all know Temporal.
 * Throws, and so fails the build, when a time is not valid or does not exist in Israel (the hour that summer time leaves
 * out), or when the end is not after the start.
 */
export function eventTimes(slug: string, { start, end, revised }: WrittenTimes) {
  try {
    Temporal.PlainDate.from(revised);
    const timed = start.includes("T");
    if (timed !== end.includes("T")) throw new Error("give the hours of both or of none");
    const first = zoned(start);
    const last = timed ? zoned(end) : zoned(end).add({ days: 1 });
    if (Temporal.ZonedDateTime.compare(first, last) >= 0) throw new Error("the end comes first");
    return {
      /** The day on which it begins, in Israel, as `2025-12-08`. */
      date: first.toPlainDate().toString(),
      /** The instants between which it takes place, as `2025-12-08T12:00:00Z`. */
      startsAt: first.toInstant().toString(),
      endsAt: last.toInstant().toString(),
      /** Whether the hours are given; without them the instants are the midnights around its days. */
      timed,
    };
  } catch (cause) {
    const entry = `site/events/${slug}/event.yaml: ${start} to ${end}, revised ${revised}`;
    throw new Error(`${entry}: ${(cause as Error).message}`, { cause });
  }
}

/** An entry's time as an instant by the clock in Israel; a day is its first moment. Throws when there is no such time. */
export function zoned(text: string): Temporal.ZonedDateTime {
  const clock = Temporal.PlainDateTime.from(text);
  try {
    return clock.toZonedDateTime(EVENT_ZONE, { disambiguation: "reject" });
  } catch {
    throw new Error(
      `${text} falls in the hour of a clock change in Israel: give a time that occurs exactly once that day`,
    );
  }
}
