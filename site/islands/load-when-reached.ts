import type { ClientDirective } from "astro";
import { whenShown } from "#site/enhancements/when-shown.ts";
import { hasModifier } from "./plain-click.ts";

const PRESSABLE = "button, a[href$=jpeg], a[href$=png]";

/** How long the visitor waits for an island after a press before the browser follows the link or sends the form itself. */
const PATIENCE_MS = 5_000;

/**
 * Returns a client directive that loads an island when the visitor's pointer, finger or focus reaches it, or when `schedule`,
 * called once the page has loaded and is shown, starts it. What is pressed before the island has loaded is marked at once
 * (`data-pressed`) and pressed again afterwards, as often as it was: a button, or a link to a picture. The browser follows the
 * link or sends the form if the island could not be loaded, or not soon.
 */
export const loadWhenReached =
  (schedule: (start: () => void, island: HTMLElement) => void): ClientDirective =>
  (load, _options, island) => {
    const presses: HTMLElement[] = [];
    let started = false;

    const start = async () => {
      if (started) return;
      started = true;
      await (await load())();
      repeat();
    };
    const remember = (event: MouseEvent) => {
      const pressed = (event.target as Element).closest<HTMLElement>(PRESSABLE);
      if (!pressed || hasModifier(event)) return;
      event.preventDefault();
      pressed.dataset.pressed = "";
      presses.push(pressed);
      if ((pressed as HTMLButtonElement).type !== "button") setTimeout(repeat, PATIENCE_MS);
      // A click by assistive technology may come without a pointer and without focus.
      start();
    };
    /** For good: what is pressed from now on is not remembered. */
    const repeat = async () => {
      island.removeEventListener("click", remember);
      for (const pressed of presses.splice(0)) {
        delete pressed.dataset.pressed;
        pressed.click();
        // React has disabled the button of a form that it sends: a second press sends it no more.
        await 0;
      }
    };

    island.addEventListener("click", remember);
    for (const type of ["pointerover", "pointerdown", "focusin"]) {
      island.addEventListener(type, start, { once: true });
    }
    whenShown(() => schedule(start, island));
  };
