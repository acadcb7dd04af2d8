/** A time in milliseconds as local ISO 8601, to the second, with its offset. */
export function localTime(time: number): string {
  return zoned(time).toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** When something is due. What is overdue waits for more than its time: the queue is paused, or no server runs. */
export function dueTime(time: number, now: number): string {
  if (time === 0) return "now";
  return `${time > now ? "at" : "since"} ${localTime(time)}`;
}

/** A time in milliseconds as local ISO 8601, to the minute: for a table. */
export function localMinute(time: number): string {
  return zoned(time).toPlainDateTime().toString({ smallestUnit: "minute" });
}

/** A time in milliseconds as ISO 8601 in UTC, nothing lost: for machines. */
export function utcTime(time: number): string {
  return new Date(time).toISOString();
}

function zoned(time: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(Temporal.Now.timeZoneId());
}
