/** All times of events are in Israel time (docs/product.md, section 3). */
export const EVENT_ZONE = "Asia/Jerusalem";

/** When an event starts and ends: instants such as `2025-12-08T14:00:00+02:00`, or its first and last day. */
type Times = { start: string; end: string };

/** The day in Israel of a time of an event: `2025-12-08`. */
export const dateOf = (time: string) => time.slice(0, "2025-12-08".length);

/** The first and the last day of an event in Israel. One that ends at midnight ends on the day before. */
export function firstAndLastDay({ start, end }: Times): [first: string, last: string] {
  if (!end.includes("T")) return [start, end];
  const last = new Date(Date.parse(end) - 1);
  // The locale that writes a date as ISO 8601 does.
  return [dateOf(start), last.toLocaleDateString("en-CA", { timeZone: EVENT_ZONE })];
}

/** Formats the days of an event: "December 8, 2025" or "March 10–12, 2027"; `full` adds the weekdays. */
export function eventDays(event: Times, dateStyle: "long" | "full" = "long"): string {
  const [first, last] = firstAndLastDay(event);
  // A calendar day has no time zone: parsing and formatting in UTC keeps it the same everywhere.
  const format = new Intl.DateTimeFormat("en-US", { dateStyle, timeZone: "UTC" });
  const words = format.formatRange(new Date(first), new Date(last));
  return words.replace(/\s–\s/, " – ").replace(/(\d) – (?=\d)/, "$1–");
}

/** Formats the hours of an event in Israel: "14:00-18:00", or "Wednesday 14:00 – Thursday 12:00" if they are on several days. */
export function eventHours(event: Times): string {
  const [from, until] = [event.start, event.end].map((time) => time.slice(11, 16));
  const last = until === "00:00" ? "24:00" : until;
  const [firstDay, lastDay] = firstAndLastDay(event);
  if (firstDay === lastDay) return `${from}-${last}`;
  return `${weekday(firstDay)} ${from} – ${weekday(lastDay)} ${last}`;
}

const weekday = (day: string) =>
  new Date(day).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });

/**
 * Formats the days and hours of an event in another time zone, by default the browser's: "Dec 8, 2025, 07:00 – 11:00". Null if
 * they are the same in Israel. The browser is not asked for the name of its zone, which it may not know.
 */
export function ownTime({ start = "", end = "" }: Partial<Times>, zone?: string): string | null {
  const format = (timeZone?: string) =>
    new Intl.DateTimeFormat("en-US", {
      dateStyle: "medium",
      timeStyle: "short",
      hourCycle: "h23",
      timeZone,
    }).formatRange(new Date(start), new Date(end));
  const own = format(zone);
  return own === format(EVENT_ZONE) ? null : own;
}

/** Names Israel's time zone during an event: "Israel Standard Time, GMT+2"; both names if the clock changes. */
export function eventZone({ start, end }: Times): string {
  const name = (time: string, timeZoneName: "long" | "shortOffset") =>
    new Intl.DateTimeFormat("en-US", { timeZone: EVENT_ZONE, timeZoneName })
      .formatToParts(new Date(time))
      .find(({ type }) => type === "timeZoneName")?.value;
  const names = [start, end].map((time) => `${name(time, "long")}, ${name(time, "shortOffset")}`);
  return [...new Set(names)].join(" – ");
}

export const galleryPath = (slug: string) => `/events/${slug}`;

export const eventCalendarPath = (slug: string) => `/events/${slug}.ics`;

/** The calendar of all events, to subscribe to. */
export const CALENDAR_PATH = "/events.ics";
