import { useEffect, useEffectEvent } from "react";
import { hasModifier } from "#site/islands/plain-click.ts";

const FIELDS = "input, textarea, select, [contenteditable]";

/** Calls `onTurn` with -1 for the left arrow key and 1 for the right one, unless the visitor is typing in a field. */
export function useArrowKeys(onTurn: (side: -1 | 1) => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasModifier(event)) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      event.preventDefault();
      turn(event.key === "ArrowLeft" ? -1 : 1);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
