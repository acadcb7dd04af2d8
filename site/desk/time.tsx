import { useEffect, useState } from "react";

const EXACT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Jerusalem",
});

const DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Asia/Jerusalem" });

const RELATIVE = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto", style: "short" });

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

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

function relativeTime(time: number): string {
  const ms = time - serverTime();
  const [unit, length] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? ["minute", 60_000];
  return RELATIVE.format(Math.round(ms / length), unit);
}

/** Returns how long ago a time was, in words: "2 days". */
export function lasting(time: number): string {
  const ms = Math.max(0, serverTime() - time);
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? ["minute", 60_000];
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat("en-GB", format).format(Math.floor(ms / length));
}

/** Renders again every half minute, since "1 min ago" is true for a minute. */
export function useMinutes(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
}

type Props = { time: number; isRelative?: boolean };

/** A time in Israel; relative ones have the exact one beside them for screen readers and on hover. */
export function Time({ time, isRelative = false }: Props) {
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
