import type { ClientDirective } from "astro";
import { hasModifier } from "./plain-click.ts";

/** An island starts to load this far below the window. */
const NEAR = "0px 0px 50%";

/** How long a `quiet` island waits after the page has loaded, so that its pictures are shown first. */
const QUIET_MS = 3_000;

const PRESSABLE = "button[type=button], a[href$='.jpeg'], a[href$='.png']";

/**
 * `client:reach` loads an island when it comes near the window, or when the visitor's pointer, finger or focus reaches it.
 * `client:reach="quiet"`, for an island in the first view, loads it when the visitor reaches it, or some seconds after the
 * page has loaded. What is pressed before the island has loaded is pressed again afterwards: a button, or a link to a
 * picture, which the browser then follows if the island could not be loaded.
 */
const reach: ClientDirective = (load, { value }, island) => {
  let pressed: HTMLElement | null = null;
  let started = false;

  const start = async () => {
    if (started) return;
    started = true;
    const hydrate = await load();
    await hydrate();
    island.removeEventListener("click", remember);
    pressed?.click();
  };
  const remember = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null;
    if (pressed) event.preventDefault();
  };

  island.addEventListener("click", remember);
  for (const type of ["pointerover", "pointerdown", "focusin", "keydown"]) {
    island.addEventListener(type, start, { once: true });
  }
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });

  function wait() {
    if (value === "quiet") return void setTimeout(start, QUIET_MS);
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
      rootMargin: NEAR,
    });
    if (island.firstElementChild) near.observe(island.firstElementChild);
  }
};

export default reach;
