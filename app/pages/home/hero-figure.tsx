import { useEffect, useRef, useState } from "react";
import { RoundTableFigure } from "#app/components/round-table-figure.tsx";

const FIGURE = { seed: "connecting", seats: 23 };

/** The large motif of the hero: drawn once, then still; chords near the pointer brighten. */
export function HeroFigure() {
  const box = useRef<HTMLDivElement>(null);
  const [lit, setLit] = useState(false);

  useEffect(() => {
    const section = box.current?.parentElement;
    if (!section || !window.matchMedia("(hover: hover)").matches) return;
    const onPointerMove = (event: PointerEvent) => {
      const { left, top } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
      box.current?.style.setProperty("--x", `${event.clientX - left}px`);
      box.current?.style.setProperty("--y", `${event.clientY - top}px`);
      setLit(true);
    };
    const onPointerLeave = () => setLit(false);
    section.addEventListener("pointermove", onPointerMove);
    section.addEventListener("pointerleave", onPointerLeave);
    return () => {
      section.removeEventListener("pointermove", onPointerMove);
      section.removeEventListener("pointerleave", onPointerLeave);
    };
  }, []);

  return (
    <div ref={box} className="hero-figure" data-lit={lit}>
      <RoundTableFigure {...FIGURE} className="hero-chords" />
      {lit && <RoundTableFigure {...FIGURE} className="hero-light" />}
    </div>
  );
}
