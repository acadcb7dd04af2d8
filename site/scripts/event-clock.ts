import { ownTime } from "#site/lib/events/event-format.ts";

/** The longest time, in milliseconds, that a timer of a browser can wait. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * Says what of the announced events is over, by the visitor's clock, also when one ends while the page is open; and the
 * hours of one that lies ahead by the visitor's clock, where it shows others than Israel's.
 */
export function setEventClock(): void {
  const cards = [...document.querySelectorAll<HTMLElement>(".invitation")].map((card) => {
    const { starts: startsAt = "", ends: endsAt = "" } = card.dataset;
    return { card, startsAt, endsAt, end: Date.parse(endsAt) };
  });
  for (const { card, ...event } of cards) {
    const zone = card.querySelector<HTMLElement>(".zone");
    const own = zone && ownTime(event, new Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (own && event.end > Date.now()) zone.textContent = `${own} ${zone.dataset.ownTime}`;
  }
  showState();

  function showState(): void {
    const now = Date.now();
    for (const { card, end } of cards) card.toggleAttribute("data-over", end <= now);
    const ahead = cards.map(({ end }) => end).filter((end) => end > now);
    document.querySelector(".announcement")?.toggleAttribute("data-over", ahead.length === 0);
    if (ahead.length === 0) return;
    setTimeout(showState, Math.min(Math.min(...ahead) - now, LONGEST_TIMEOUT));
  }
}
