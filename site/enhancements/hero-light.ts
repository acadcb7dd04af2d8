/** Brightens the hero's chords near the mouse pointer: shows a copy of them, masked but there. */
export function lightHero(): void {
  const hero = document.querySelector<HTMLElement>(".hero");
  const light = hero?.querySelector<SVGElement>(".hero-light");

  // The figure draws itself only for visitors who arrive, not from a page of ours (docs/product.md, section 2).
  if (document.referrer.startsWith(`${location.origin}/`)) {
    for (const drawing of hero?.getAnimations({ subtree: true }) ?? []) drawing.finish();
  }

  hero?.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
    if (!light || pointerType !== "mouse") return;
    light.style.display = "block";
    const { left, top } = light.getBoundingClientRect();
    light.style.setProperty("--x", `${clientX - left}px`);
    light.style.setProperty("--y", `${clientY - top}px`);
  });
  hero?.addEventListener("pointerleave", () => light?.removeAttribute("style"));
}
