import type { ClientDirective } from "astro";
import { hasModifier } from "./plain-click.ts";

const PRESSABLE = "button[type=button], a[href$='.jpeg'], a[href$='.png']";

/**
 * Returns a client directive that loads an island when the visitor's pointer, finger or focus reaches it, or when `schedule`,
 * called once the page has loaded, starts it. What is pressed before the island has loaded is pressed again afterwards: a
 * button, or a link to a picture, which the browser then follows if the island could not be loaded.
 */
export const loadWhenReached =
  (schedule: (start: () => void, island: HTMLElement) => void): ClientDirective =>
  (load, _options, island) => {
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
      pressed =
        event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null;
      if (pressed) event.preventDefault();
    };

    island.addEventListener("click", remember);
    for (const type of ["pointerover", "pointerdown", "focusin", "keydown"]) {
      island.addEventListener(type, start, { once: true });
    }
    if (document.readyState === "complete") schedule(start, island);
    else addEventListener("load", () => schedule(start, island), { once: true });
  };
