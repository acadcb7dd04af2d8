import { type PointerEvent, useRef, useState } from "react";
import { RoundTableFigure } from "#app/components/round-table-figure.tsx";

const FIGURE = { seed: "connecting", seats: 23 };

/** The large motif of the hero, drawn once and then still, and the handlers that brighten the chords near a mouse. */
export function useHeroFigure() {
  const box = useRef<HTMLDivElement>(null);
  const [lit, setLit] = useState(false);

  function onPointerMove({ pointerType, clientX, clientY }: PointerEvent) {
    const element = box.current;
    if (!element || pointerType !== "mouse") return;
    const { left, top } = element.getBoundingClientRect();
    element.style.setProperty("--x", `${clientX - left}px`);
    element.style.setProperty("--y", `${clientY - top}px`);
    setLit(true);
  }

  const figure = (
    <div ref={box} className="hero-figure">
      <RoundTableFigure {...FIGURE} className="hero-chords" />
      {lit && <RoundTableFigure {...FIGURE} className="hero-light" />}
    </div>
  );
  return { figure, handlers: { onPointerMove, onPointerLeave: () => setLit(false) } };
}
