import type { ClientDirective } from "astro";

/** Gives the focus back to what had it, and returns a function that finds a control again. A page has one island. */
export type Resume = (island: HTMLElement) => (control: HTMLElement) => HTMLElement;

declare global {
  interface WindowEventMap {
    /** React has drawn the island of a page. */
    drawn: CustomEvent<Resume>;
  }
}

/** How far from the window an island starts to load. */
const NEAR = "50%";

const PRESSABLE = "button, a[href$=jpeg], a[href$=png]";

/** How long a press waits for the scripts before the browser follows the link or sends the form itself. */
const PATIENCE_MS = 5_000;

/**
 * `client:shown` loads an island once the page has loaded and is shown, `client:shown="near"` not before it is near the window;
 * either as soon as the visitor's pointer or focus reaches it. What is pressed before React has come, a button or a link to a
 * picture, is marked (`data-pressed`) and pressed again then, as often as it was. If the scripts do not come, the browser does what
 * the press says; without a connection it would only show an error, so the press waits for one (`data-offline`).
 */
const shown: ClientDirective = (load, { value }, island) => {
  const presses: HTMLElement[] = [];
  let isLoading = false;

  const start = async () => {
    if (isLoading) return;
    isLoading = true;
    await (await load())();
    // Astro leaves this where the scripts have failed.
    isLoading = !island.hasAttribute("ssr");
    if (!isLoading) giveUp();
  };
  const press = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>(PRESSABLE);
    // A key that is held down leaves the click to the browser, which opens a tab or saves the file.
    if (!pressed || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Nor does React see it: it would draw the island at once, and do itself what is repeated then.
    event.stopImmediatePropagation();
    pressed.dataset.pressed = "";
    presses.push(pressed);
    wait(pressed);
  };
  const wait = (pressed: HTMLElement) => {
    showOffline();
    // A click by assistive technology may come without a pointer and without focus.
    start();
    // The browser can do nothing with any other button.
    if ((pressed as HTMLButtonElement).type !== "button") setTimeout(giveUp, PATIENCE_MS);
  };
  /** Returns whether there is no connection. */
  const showOffline = () => island.toggleAttribute("data-offline", !navigator.onLine);
  const giveUp = () => {
    if (!showOffline()) repeat();
  };
  /** For good: what is pressed from now on is not remembered. */
  const repeat = async (find = (control: HTMLElement) => control) => {
    island.removeEventListener("click", press, { capture: true });
    for (const pressed of presses.splice(0)) {
      delete pressed.dataset.pressed;
      find(pressed).click();
      // React has disabled the button of a form that it sends: a second press sends it no more.
      await 0;
    }
  };

  // Before React's own, which come later.
  island.addEventListener("click", press, { capture: true });
  for (const type of ["pointerover", "focusin"]) {
    island.addEventListener(type, start, { once: true });
  }
  addEventListener("online", () => presses.forEach(wait));
  addEventListener("drawn", ({ detail: resume }) => repeat(resume(island)));
  whenShown(() => {
    if (value !== "near") return start();
    new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
      rootMargin: NEAR,
    }).observe(island.firstElementChild as Element);
  });
};

/** Calls `act` once the page has loaded and the visitor sees it: a page that is prerendered may never be opened. */
function whenShown(act: () => void): void {
  addEventListener("load", () => {
    if (!(document as { prerendering?: boolean }).prerendering) act();
    else document.addEventListener("prerenderingchange", act);
  });
}

export default shown;
