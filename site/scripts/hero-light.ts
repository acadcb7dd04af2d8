/** The chords of the hero brighten near the pointer of a mouse: a second figure, seen through a mask that follows it. */
export function lightHero(): void {
  const hero = document.querySelector<HTMLElement>(".hero");
  const box = hero?.querySelector<HTMLElement>(".hero-figure");
  const light = box?.querySelector(".hero-chords")?.cloneNode(true) as SVGElement | undefined;
  light?.classList.replace("hero-chords", "hero-light");

  hero?.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
    if (!box || !light || pointerType !== "mouse") return;
    const { left, top } = box.getBoundingClientRect();
    box.style.setProperty("--x", `${clientX - left}px`);
    box.style.setProperty("--y", `${clientY - top}px`);
    if (!light.isConnected) box.append(light);
  });
  hero?.addEventListener("pointerleave", () => light?.remove());
}
