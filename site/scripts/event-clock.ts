import { ownTime } from "#site/lib/events/event-format.ts";
import { eventsAt } from "#site/lib/events/events-at.ts";

/** The longest wait for a look at the clock, in milliseconds: timers stand still while a computer sleeps, and clocks are set. */
const MINUTE = 60_000;

/**
 * Keeps the events of a page in the state that they have by the visitor's clock (lib/events/events-at.ts): puts their elements in
 * order, marks those that are over, and on Home shows only the next meeting, or the last. The others have their hours in the
 * visitor's time zone, if they differ from those in Israel.
 */
export function followClock(): void {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-end]")];
  const events = elements.map((element) => {
    const { start = "", end = "", cancelled } = element.dataset;
    const hours = element.querySelector<HTMLElement>("[data-own-time]");
    const text = hours?.textContent ?? "";
    return { element, start, end, cancelled: cancelled !== undefined, hours, text };
  });
  const list = elements[0]?.parentElement;
  let timer = 0;

  function update(): void {
    const now = Date.now();
    const { order, over, next, last, until } = eventsAt(events, now);
    for (const event of events) event.element.toggleAttribute("data-ended", over.includes(event));
    // An element that is moved loses the focus.
    if (order.some(({ element }, index) => element !== list?.children[index])) {
      list?.append(...order.map(({ element }) => element));
    }
    document.querySelector(".announcement")?.toggleAttribute("data-ended", !next);
    showMeeting((next ?? last)?.element, next ? "ahead" : "over");
    for (const event of events) showHours(event, over.includes(event));
    clearTimeout(timer);
    timer = window.setTimeout(update, Math.min(until - now, MINUTE));
  }

  function showMeeting(shown: HTMLElement | undefined, word: "ahead" | "over"): void {
    const label = shown?.dataset[word];
    if (!label) return;
    for (const element of elements) element.hidden = element !== shown;
    shown.closest("dd")?.previousElementSibling?.replaceChildren(label);
  }

  function showHours({ hours, text, ...event }: (typeof events)[number], isOver: boolean): void {
    const own = hours && !isOver && ownTime(event);
    const shown = own ? `${own} ${hours.dataset.ownTime}` : text;
    if (hours && hours.textContent !== shown) hours.textContent = shown;
  }

  update();
  for (const type of ["pageshow", "focus"]) addEventListener(type, update);
  document.addEventListener("visibilitychange", update);
}
