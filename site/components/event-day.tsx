import { dateOf, eventDay } from "#site/lib/events/event-format.ts";

/** The day of a time of an event: "December 8, 2025". */
export const EventDay = ({ time }: { time: string }) => (
  <time dateTime={dateOf(time)}>{eventDay(time).day}</time>
);
