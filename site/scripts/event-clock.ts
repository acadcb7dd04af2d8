import { ownTime } from "#site/lib/events/event-format.ts";

/** The longest delay of a browser's timer, in milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * Marks the announced events that are over by the visitor's clock, even if one ends while the page is open. Adds the hours of
 * the others in the visitor's time zone, if they differ from Israel time.
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
