import { desk } from "#site/content/desk.ts";

const EXACT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Jerusalem",
});

const DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Asia/Jerusalem" });

// "1 day ago", not "yesterday": 23 hours and a half may be on the same day.
const RELATIVE = new Intl.RelativeTimeFormat("en-GB", { numeric: "always", style: "short" });

/** Units, their length in milliseconds, and how many of them are said in the next one. */
const UNITS = [
  ["minute", 60_000, 60],
  ["hour", 3_600_000, 24],
  ["day", 86_400_000, 7],
  ["week", 604_800_000, 5],
  ["month", 2_592_000_000, 12],
] as const;

const YEAR = ["year", 31_536_000_000] as const;

/** Returns a time as a clock in Israel shows it: "8 Dec 2025, 14:00". */
export const exactTime = (time: number): string => EXACT.format(time);

/** Returns a day in Israel, as files are named: "2025-12-08". */
export const dayOf = (time: number): string => DAY.format(time);

/** How far this machine's clock is behind the server's, in milliseconds. */
let behindMs = 0;

/** Notes the server's time, from the header Date of an answer. */
export function noteServerTime(date: string): void {
  behindMs = (Date.parse(date) || Date.now()) - Date.now();
}

/** The time by the server's clock, in milliseconds since 1970: this machine's may be wrong. */
export const serverTime = (): number => Date.now() + behindMs;

/** Returns a length of time in the unit that it is said in, rounded before that is chosen: 59 min 40 s are an hour. */
function inUnit(ms: number) {
  const [unit, length] = UNITS.find(([, length, most]) => Math.round(ms / length) < most) ?? YEAR;
  return [Math.round(ms / length), unit] as const;
}

/** Returns when a time was or will be, in words: "2 days ago". */
export function relativeTime(time: number): string {
  const ms = time - serverTime();
  const [count, unit] = inUnit(Math.abs(ms));
  return count === 0 ? desk.now : RELATIVE.format(Math.sign(ms) * count, unit);
}

/** Returns how long ago a time was, in words: "2 days". */
export function lasting(time: number): string {
  const [count, unit] = inUnit(Math.max(0, serverTime() - time));
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  return count === 0 ? desk.moments : new Intl.NumberFormat("en-GB", format).format(count);
}

/** A time in Israel; relative ones have the exact one beside them for screen readers and on hover. */
export function Time({ time, isRelative = false }: { time: number; isRelative?: boolean }) {
  const exact = exactTime(time);
  return (
    <time dateTime={new Date(time).toISOString()} title={`${exact}, Israel time`}>
      {isRelative ? (
        <>
          <span>{relativeTime(time)}</span>
          <span className="sr-only">, {exact}</span>
        </>
      ) : (
        exact
      )}
    </time>
  );
}
