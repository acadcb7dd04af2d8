/** All times of events are in Israel time (docs/product.md, section 3). */
export const EVENT_ZONE = "Asia/Jerusalem";

/** Formats a day given as YYYY-MM-DD: "Monday" and "December 8, 2025". */
export function eventDay(date: string): { weekday: string; day: string } {
  // A calendar day has no time zone: parsing and formatting in UTC keeps it the same everywhere.
  const instant = new Date(`${date}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    instant.toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  return { weekday: format({ weekday: "long" }), day: format({ dateStyle: "long" }) };
}

type Instants = { startsAt: string; endsAt: string };

/** Formats an event's start and end in a time zone: "14:00-18:00". */
export function eventHours({ startsAt, endsAt }: Instants, timeZone = EVENT_ZONE): string {
  const clock = new Intl.DateTimeFormat("en", { timeStyle: "short", hourCycle: "h23", timeZone });
  return `${clock.format(new Date(startsAt))}-${clock.format(new Date(endsAt))}`;
}

/** Formats weekday and hours in a time zone, "Monday 07:00-11:00"; null if they are the same as in Israel. */
export function ownTime(event: Instants, timeZone: string): string | null {
  const format = (zone: string) => {
    const day = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: zone });
    return `${day.format(new Date(event.startsAt))} ${eventHours(event, zone)}`;
  };
  const own = format(timeZone);
  return own === format(EVENT_ZONE) ? null : own;
}

/** Names Israel's time zone at the start of an event: "Israel Standard Time, GMT+2". */
export function eventZone({ startsAt }: Instants): string {
  const name = (timeZoneName: "long" | "shortOffset") =>
    new Intl.DateTimeFormat("en-US", { timeZone: EVENT_ZONE, timeZoneName })
      .formatToParts(new Date(startsAt))
      .find(({ type }) => type === "timeZoneName")?.value;
  return `${name("long")}, ${name("shortOffset")}`;
}
