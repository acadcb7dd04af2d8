import { ownTime } from "#site/lib/events/event-format.ts";

/** The longest delay of a browser's timer, in milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * Marks the announced events that are over by the visitor's clock, even if one ends while the page is open. Adds the hours of
 * the others in the visitor's time zone, if they differ from Israel time.
 */
export function setEventClock(): void {
  const cards = [...document.querySelectorAll<HTMLElement>(".invitation")].map((card) => {
    const { start = "", end = "" } = card.dataset;
    return { card, start, end, until: Date.parse(end) };
  });
  for (const { card, until, ...times } of cards) {
    const zone = card.querySelector<HTMLElement>(".zone");
    const own = zone && ownTime(times, new Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (own && until > Date.now()) zone.textContent = `${own} ${zone.dataset.ownTime}`;
  }
  showState();

  function showState(): void {
    const now = Date.now();
    for (const { card, until } of cards) card.toggleAttribute("data-ended", until <= now);
    const ahead = cards.map(({ until }) => until).filter((until) => until > now);
    document.querySelector(".announcement")?.toggleAttribute("data-ended", ahead.length === 0);
    if (ahead.length === 0) return;
    setTimeout(showState, Math.min(Math.min(...ahead) - now, LONGEST_TIMEOUT));
  }
}
