import { ownTime } from "#site/lib/events/event-format.ts";
import { eventsAt } from "#site/lib/events/events-at.ts";

/** The longest wait for a look at the clock, in milliseconds: timers stand still while a computer sleeps, and clocks are set. */
const MINUTE = 60_000;

/**
 * Keeps the events of a page in the state that they have by the visitor's clock (lib/events/events-at.ts): puts their elements in
 * order and marks those that are over. The others have their hours in the visitor's time zone, if they differ from those in Israel.
 * Home shows only the first, which is the next meeting or the last, and says which.
 */
export function followClock(): void {
  const events = Array.from(document.querySelectorAll<HTMLElement>("[data-end]"), (element) => {
    const hours = element.querySelector<HTMLElement>("[data-own-time]");
    const text = hours?.textContent ?? "";
    return { start: "", end: "", ...element.dataset, element, hours, text };
  });
  const list = events[0]?.element.parentElement;
  let timer = 0;

  function update(): void {
    const now = Date.now();
    const { order, over, next, until } = eventsAt(events, now);
    // An element that is moved loses the focus.
    if (order.some(({ element }, index) => element !== list?.children[index])) {
      list?.append(...order.map(({ element }) => element));
    }
    for (const event of order) {
      const { element, hours, text } = event;
      const isOver = over.includes(event);
      element.toggleAttribute("data-ended", isOver);
      const own = hours && !isOver && ownTime(event);
      const shown = own ? `${own} ${hours.dataset.ownTime}` : text;
      if (hours && hours.textContent !== shown) hours.textContent = shown;
    }
    document.querySelector(".announcement")?.toggleAttribute("data-ended", !next);
    const word = order[0]?.element.dataset[next ? "ahead" : "over"];
    if (word) list?.previousElementSibling?.replaceChildren(word);
    clearTimeout(timer);
    timer = window.setTimeout(update, Math.min(until - now, MINUTE));
  }

  update();
  for (const type of ["pageshow", "focus"]) addEventListener(type, update);
  document.addEventListener("visibilitychange", update);
}
