import { ownTime } from "#site/lib/events/event-format.ts";

/*
 * What site/scripts/ does once for a document, for pages that a router shows more than once. Each function does nothing
 * where the page has none of its elements.
 */

/** site/scripts/hero-light.ts */
export function lightHero(): void {
  const hero = document.querySelector<HTMLElement>(".hero");
  const box = hero?.querySelector<HTMLElement>(".hero-figure");
  const light = box?.querySelector(".hero-chords")?.cloneNode(true) as SVGElement | undefined;
  light?.classList.replace("hero-chords", "hero-light");
  hero?.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
    if (!box || !light || pointerType !== "mouse") return;
    const { left, top } = box.getBoundingClientRect();
    box.style.setProperty("--x", `${clientX - left}px`);
    box.style.setProperty("--y", `${clientY - top}px`);
    if (!light.isConnected) box.append(light);
  });
  hero?.addEventListener("pointerleave", () => light?.remove());
}

/** site/scripts/event-clock.ts, without the timer for an event that ends while the page is open. */
export function setEventClock(): void {
  for (const card of document.querySelectorAll<HTMLElement>(".invitation")) {
    const { starts: startsAt = "", ends: endsAt = "" } = card.dataset;
    const isOver = Date.parse(endsAt) <= Date.now();
    card.toggleAttribute("data-over", isOver);
    const zone = card.querySelector<HTMLElement>(".zone");
    const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const own = zone && !isOver && ownTime({ startsAt, endsAt }, ownZone);
    if (own) zone.textContent = `${own} ${zone.dataset.ownTime}`;
  }
  const isAhead = document.querySelector(".invitation:not([data-over])") !== null;
  document.querySelector(".nothing-ahead")?.classList.toggle("invisible", isAhead);
}

/** site/scripts/frame-loaded.ts; a frame of the first page may be there before the scripts are. */
export function watchFrame(isFirst: boolean): void {
  const hide = () => document.querySelector(".embed-loading")?.setAttribute("hidden", "");
  if (isFirst && document.readyState === "complete") hide();
  document.querySelector(".embed > iframe")?.addEventListener("load", hide);
  if (isFirst) addEventListener("load", hide);
}

/** site/scripts/not-found.ts */
export function logNotFound(): void {
  if (document.querySelector(".not-found")) console.warn(`404: no page at ${location.pathname}`);
}
