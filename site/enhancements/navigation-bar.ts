/*
 * The navigation bar (docs/product.md, sections 2 and 9): opaque once the page is scrolled, with two disclosures, the mobile
 * menu and EVENTS. Their looks, and the delay before EVENTS closes, are in CSS.
 */

/** In pixels scrolled. */
const OPAQUE_AFTER = 10;

/** The width from which EVENTS opens on hover. */
const DESKTOP = matchMedia("(min-width: 48rem)");

const bar = document.querySelector("[data-bar]") as HTMLElement;

const showScrolled = () => bar.toggleAttribute("data-scrolled", scrollY > OPAQUE_AFTER);
addEventListener("scroll", showScrolled);
// In the first frame, which lays the page out anyway: reading `scrollY` earlier would force another layout.
requestAnimationFrame(showScrolled);

for (const button of bar.querySelectorAll<HTMLElement>("[aria-controls]")) disclose(button);

function disclose(button: HTMLElement): void {
  const isMenu = button.matches("[data-menu]");
  /** A press or the focus outside this element closes the disclosure. */
  const group = button.parentElement as HTMLElement;
  /** Opened by the pointer, which is still on it. */
  let hovered = false;

  const isOpen = () => button.getAttribute("aria-expanded") === "true";
  const set = (open: boolean) => {
    button.setAttribute("aria-expanded", String(open));
    hovered = false;
  };

  button.addEventListener("click", ({ detail }) => {
    // The first click after the hover that opened it must not close it; a key press (detail 0) may.
    if (hovered && detail > 0) hovered = false;
    else set(!isOpen());
  });

  // A new page has a closed menu anyway, but this one may be restored from the bfcache.
  group.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a")) set(false);
  });

  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    // Hiding the focused link would lose the focus.
    if (group.contains(document.activeElement)) button.focus();
    set(false);
  });
  // An open list could cover the focused element (WCAG 2.2, 2.4.11).
  for (const type of ["pointerdown", "focusin"]) {
    document.addEventListener(type, ({ target }) => {
      if (isOpen() && !group.contains(target as Node)) set(false);
    });
  }
  // Of a press in a frame, the page learns no more than that its window has lost the focus.
  addEventListener("blur", () => set(false));

  if (isMenu) return;
  const byMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse" && DESKTOP.matches;
  group.addEventListener("pointerenter", (event) => {
    if (!byMouse(event) || isOpen()) return;
    set(true);
    hovered = true;
  });
  group.addEventListener("pointerleave", (event) => {
    if (byMouse(event) && !group.querySelector(":focus-visible")) set(false);
  });
}
