/** Where all events are, and whose clock their entries follow (docs/product.md, section 9: Israel time). */
export const EVENT_ZONE = "Asia/Jerusalem";

/** The words for a day given as YYYY-MM-DD: "Monday" and "December 8, 2025" (docs/product.md, section 9). */
export function eventDay(date: string): { weekday: string; day: string } {
  // A calendar day has no zone of its own: both the instant and the format are UTC, so that it never moves.
  const instant = new Date(`${date}T00:00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    instant.toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  return { weekday: words({ weekday: "long" }), day: words({ dateStyle: "long" }) };
}

type Instants = { startsAt: string; endsAt: string };

/** From when to when by the clock of a zone, Israel's unless told otherwise: "14:00-18:00". */
export function eventHours({ startsAt, endsAt }: Instants, timeZone = EVENT_ZONE): string {
  const clock = new Intl.DateTimeFormat("en", { timeStyle: "short", hourCycle: "h23", timeZone });
  return `${clock.format(new Date(startsAt))}-${clock.format(new Date(endsAt))}`;
}

/** Day and hours by the clock of a zone, where that is another than in Israel: "Monday 07:00-11:00"; else null. */
export function ownTime(event: Instants, timeZone: string): string | null {
  const words = (zone: string) => {
    const day = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: zone });
    return `${day.format(new Date(event.startsAt))} ${eventHours(event, zone)}`;
  };
  const own = words(timeZone);
  return own === words(EVENT_ZONE) ? null : own;
}

/** What the zone of the events is called at an instant: "Israel Standard Time, GMT+2". */
export function eventZone({ startsAt }: Instants): string {
  const name = (timeZoneName: "long" | "shortOffset") =>
    new Intl.DateTimeFormat("en-US", { timeZone: EVENT_ZONE, timeZoneName })
      .formatToParts(new Date(startsAt))
      .find(({ type }) => type === "timeZoneName")?.value;
  return `${name("long")}, ${name("shortOffset")}`;
}
