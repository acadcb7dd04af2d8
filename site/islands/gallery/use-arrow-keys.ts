import { useEffect, useEffectEvent } from "react";
import { opensElsewhere } from "../opens-elsewhere.ts";

/** Calls back with -1 or +1 on the left and right arrow keys, in reading direction, but never while someone types. */
export function useArrowKeys(onStep: (step: -1 | 1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (opensElsewhere(event)) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      step(event.key === forward ? 1 : -1);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const TYPING = "input, textarea, select, [contenteditable]";
