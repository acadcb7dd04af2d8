import { useLayoutEffect } from "react";

/** Calls back with -1 or +1 on the left and right arrow keys, in reading direction, but never while someone types. */
export function useArrowKeys(onStep: (step: -1 | 1) => void): void {
  // With the page and not after its paint: on the next page the keys are none of ours.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      onStep(event.key === forward ? 1 : -1);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onStep]);
}

const TYPING = "input, textarea, select, [contenteditable]";
