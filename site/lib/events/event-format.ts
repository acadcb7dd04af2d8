/** All times of events are in Israel time (docs/product.md, section 3). */
export const EVENT_ZONE = "Asia/Jerusalem";

/** The day in Israel of a time of an event: `2025-12-08`. */
export const dateOf = (time: string) => time.slice(0, "2025-12-08".length);

/** Formats the day of a time of an event, or a day given as YYYY-MM-DD: "Monday" and "December 8, 2025". */
export function eventDay(time: string): { weekday: string; day: string } {
  // A calendar day has no time zone: parsing and formatting in UTC keeps it the same everywhere.
  const instant = new Date(`${dateOf(time)}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    instant.toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  return { weekday: format({ weekday: "long" }), day: format({ dateStyle: "long" }) };
}

/** The start and end of an event, such as `2025-12-08T14:00:00+02:00`. */
type Times = { start: string; end: string };

/** Formats an event's start and end in a time zone: "14:00-18:00". */
export function eventHours({ start, end }: Times, timeZone = EVENT_ZONE): string {
  const clock = new Intl.DateTimeFormat("en", { timeStyle: "short", hourCycle: "h23", timeZone });
  return `${clock.format(new Date(start))}-${clock.format(new Date(end))}`;
}

/** Formats weekday and hours in a time zone, "Monday 07:00-11:00"; null if they are the same as in Israel. */
export function ownTime(event: Times, timeZone: string): string | null {
  const format = (zone: string) => {
    const day = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: zone });
    return `${day.format(new Date(event.start))} ${eventHours(event, zone)}`;
  };
  const own = format(timeZone);
  return own === format(EVENT_ZONE) ? null : own;
}

/** Names Israel's time zone at the start of an event: "Israel Standard Time, GMT+2". */
export function eventZone({ start }: Pick<Times, "start">): string {
  const name = (timeZoneName: "long" | "shortOffset") =>
    new Intl.DateTimeFormat("en-US", { timeZone: EVENT_ZONE, timeZoneName })
      .formatToParts(new Date(start))
      .find(({ type }) => type === "timeZoneName")?.value;
  return `${name("long")}, ${name("shortOffset")}`;
}
