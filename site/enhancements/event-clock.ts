import { ownTime } from "#site/lib/events/event-format.ts";

/*
 * Marks by the visitor's clock whether the events of a page have ended, now and from now on; the style sheets show what follows
 * from it. Adds the time of an event in the visitor's time zone, if it is another one than in Israel.
 */

/** How often the clock is looked at, in milliseconds. A timer for an end would be late by as long as the computer has slept. */
const EVERY_MS = 1_000;

const events = document.querySelectorAll<HTMLElement>("[data-end]");

function mark(): void {
  for (const { dataset } of events) {
    const ended = String(Date.parse(dataset.end ?? "") <= Date.now());
    if (dataset.ended !== ended) dataset.ended = ended;
  }
}

mark();
setInterval(mark, EVERY_MS);

for (const event of events) {
  const own = event.querySelector<HTMLElement>("[data-own-time]");
  const time = own && ownTime(event.dataset);
  if (!time) continue;
  own.prepend(time);
  own.hidden = false;
}
