/*
 * The bar (docs/product.md, sections 2 and 9): opaque once the page is scrolled, and its two disclosures, the mobile menu
 * and the events. What a state looks like, and how long the events stay after the pointer has left, is CSS.
 */

/** The bar is opaque when the page is scrolled further than this many pixels. */
const OPAQUE_AFTER = 10;

/** The width from which the events open on hover. */
const DESKTOP = matchMedia("(min-width: 48rem)");

const bar = document.querySelector<HTMLElement>(".site-header");

const showScrolled = () => bar?.toggleAttribute("data-scrolled", scrollY > OPAQUE_AFTER);
addEventListener("scroll", showScrolled);
// In the first frame, which lays the page out anyway: to ask for the place before it would block the page for longer.
requestAnimationFrame(showScrolled);

for (const button of bar?.querySelectorAll<HTMLElement>("[aria-controls]") ?? []) disclose(button);

function disclose(button: HTMLElement): void {
  const isMenu = button.matches(".menu-toggle");
  /** What belongs to the disclosure: a press or the focus elsewhere closes it. */
  const group = isMenu ? bar : button.parentElement;
  /** Opened by the pointer that is still on it. */
  let hovered = false;

  const isOpen = () => button.getAttribute("aria-expanded") === "true";
  const set = (open: boolean) => {
    button.setAttribute("aria-expanded", String(open));
    hovered = false;
  };

  button.addEventListener("click", ({ detail }) => {
    // The first click of the mouse that has just opened it must not shut it; a key press (detail 0) may.
    if (hovered && detail > 0) hovered = false;
    else set(!isOpen());
  });

  // A new document brings a closed menu, but the page that is left may come back as it was (bfcache).
  group?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) set(false);
  });

  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    // The focus must not get lost with what is hidden.
    if (group?.contains(document.activeElement)) button.focus();
    set(false);
  });
  // What stays open would cover what has the focus (WCAG 2.2, 2.4.11).
  for (const type of ["pointerdown", "focusin"]) {
    document.addEventListener(type, ({ target }) => {
      if (isOpen() && !group?.contains(target as Node)) set(false);
    });
  }

  if (isMenu) return;
  const byMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse" && DESKTOP.matches;
  group?.addEventListener("pointerenter", (event) => {
    if (!byMouse(event) || isOpen()) return;
    set(true);
    hovered = true;
  });
  group?.addEventListener("pointerleave", (event) => {
    if (byMouse(event) && !group.querySelector(":focus-visible")) set(false);
  });
}
