import type { ClientDirective } from "astro";

/** How far below the window an island begins to load. */
const NEAR = "0px 0px 50%";

/** How long after it has loaded a page is left to itself: its pictures and the first look at them come first. */
const QUIET_MS = 3_000;

/**
 * `client:reach`: an island arrives when it comes near or someone reaches for it by pointer, key or touch;
 * `client:reach="quiet"`: for one in the first view, some seconds after the page has loaded, or when someone reaches
 * for it. A button that was pressed before is pressed again when the island is there.
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
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
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
