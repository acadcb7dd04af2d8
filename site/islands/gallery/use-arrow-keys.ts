import { useEffect, useEffectEvent } from "react";
import { hasModifier } from "../plain-click.ts";

/** Calls `onStep` with -1 or 1 for an arrow key, in reading direction, unless the visitor is typing in a field. */
export function useArrowKeys(onStep: (step: -1 | 1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasModifier(event)) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      event.preventDefault();
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      step(event.key === forward ? 1 : -1);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const FIELDS = "input, textarea, select, [contenteditable]";
