/** Brightens the hero's chords near the mouse pointer, with a masked copy of them. */
export function lightHero(): void {
  const hero = document.querySelector<HTMLElement>(".hero");
  const chords = hero?.querySelector(".hero-chords");
  const light = chords?.cloneNode(true) as SVGElement | undefined;
  light?.classList.replace("hero-chords", "hero-light");

  // The figure draws itself only for visitors who come from another site (docs/product.md, section 2).
  if (document.referrer.startsWith(`${location.origin}/`)) {
    for (const drawing of hero?.getAnimations({ subtree: true }) ?? []) drawing.finish();
  }

  hero?.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
    if (!chords || !light || pointerType !== "mouse") return;
    const { left, top } = chords.getBoundingClientRect();
    light.style.setProperty("--x", `${clientX - left}px`);
    light.style.setProperty("--y", `${clientY - top}px`);
    if (!light.isConnected) chords.after(light);
  });
  hero?.addEventListener("pointerleave", () => light?.remove());
}
