/** All times of events are in Israel time (docs/product.md, section 3). */
export const EVENT_ZONE = "Asia/Jerusalem";

/** When an event starts and ends: instants such as `2025-12-08T14:00:00+02:00`, or its first and last day. */
type Times = { start: string; end: string };

/** The day in Israel of a time of an event: `2025-12-08`. */
export const dateOf = (time: string) => time.slice(0, "2025-12-08".length);

/** The first and the last day of an event in Israel. One that ends at midnight ends on the day before. */
export function daysOf({ start, end }: Times): [first: string, last: string] {
  if (!end.includes("T")) return [start, end];
  const last = new Date(Date.parse(end) - 1);
  // The locale that writes a date as ISO 8601 does.
  return [dateOf(start), last.toLocaleDateString("en-CA", { timeZone: EVENT_ZONE })];
}

/** Formats the days of an event: "December 8, 2025" or "March 10–12, 2027"; `full` adds the weekdays. */
export function eventDays(event: Times, dateStyle: "long" | "full" = "long"): string {
  const [first, last] = daysOf(event);
  // A calendar day has no time zone: parsing and formatting in UTC keeps it the same everywhere.
  const format = new Intl.DateTimeFormat("en-US", { dateStyle, timeZone: "UTC" });
  const words = format.formatRange(new Date(first), new Date(last));
  return words.replace(/\s–\s/, " – ").replace(/(\d) – (?=\d)/, "$1–");
}

/** Formats the hours of an event in Israel: "14:00-18:00", or "Wednesday 14:00 – Thursday 12:00" if they are on several days. */
export function eventHours(event: Times): string {
  const [first, last] = daysOf(event);
  return first === last ? hoursIn(event, EVENT_ZONE).join("-") : eventTime(event);
}

/** Formats the hours of an event in a time zone with their weekdays: "Monday 14:00-18:00". */
export const eventTime = (event: Times, timeZone = EVENT_ZONE) =>
  timeIn(event, timeZone, { weekday: "long" }, " ");

/**
 * Formats the time of an event in the visitor's time zone, with its weekdays, and its dates where they are not those in Israel:
 * "Monday 07:00-11:00", "Tuesday, December 9, 01:00-05:00". Null if it is the same as in Israel, or the browser does not know its
 * time zone.
 */
export function ownTime(
  event: Times,
  zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  try {
    const timeZone = zone();
    if (!timeZone || eventTime(event, timeZone) === eventTime(event)) return null;
    const isSameDay = `${datesIn(event, timeZone)}` === `${datesIn(event, EVENT_ZONE)}`;
    if (isSameDay) return eventTime(event, timeZone);
    return timeIn(event, timeZone, { weekday: "long", month: "long", day: "numeric" }, ", ");
  } catch {
    return null;
  }
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

type Options = Intl.DateTimeFormatOptions;

/** The days of an event's first and last moment in a time zone. */
const datesIn = ({ start, end }: Times, timeZone: string, options: Options = {}) =>
  [Date.parse(start), Date.parse(end) - 1].map((time) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(time),
  );

/** The hours in which an event starts and ends in a time zone. */
function hoursIn({ start, end }: Times, timeZone: string): string[] {
  const clock = new Intl.DateTimeFormat("en", { timeStyle: "short", hourCycle: "h23", timeZone });
  const until = clock.format(new Date(end));
  return [clock.format(new Date(start)), until === "00:00" ? "24:00" : until];
}

/** Days and hours of an event in a time zone, the days in these words and separated from the hours by `gap`. */
function timeIn(event: Times, timeZone: string, day: Options, gap: string): string {
  const [first, last] = datesIn(event, timeZone, day);
  const [from, until] = hoursIn(event, timeZone);
  const [firstDate, lastDate] = datesIn(event, timeZone);
  return firstDate === lastDate
    ? `${first}${gap}${from}-${until}`
    : `${first}${gap}${from} – ${last}${gap}${until}`;
}
