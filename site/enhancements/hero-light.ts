/* Brightens the hero's chords near the pointer: a copy of them, masked but there, follows it while it hovers (home.css). */

const hero = document.querySelector("[data-hero]") as HTMLElement;
const light = hero.querySelector("svg + svg") as SVGElement;

// The figure draws itself only for visitors who arrive, not from a page of ours (docs/product.md, section 2).
if (document.referrer.startsWith(`${location.origin}/`)) {
  for (const drawing of hero.getAnimations({ subtree: true })) drawing.finish();
}

hero.addEventListener("pointermove", ({ clientX, clientY }) => {
  const { left, top } = light.getBoundingClientRect();
  light.style.cssText = `--x:${clientX - left}px;--y:${clientY - top}px`;
});
