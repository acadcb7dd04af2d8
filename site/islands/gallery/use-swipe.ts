import { type PointerEvent, useRef } from "react";

/** How far a finger must travel, in CSS pixels, to turn to the next photo. */
const THRESHOLD = 48;

/** Pointer handlers for a swipe of a finger: the element follows it (`--drag`), and `onSwipe` is called at its end. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<number | null>(null);

  function follow({ currentTarget }: PointerEvent<HTMLElement>, distance: number) {
    currentTarget.style.setProperty("--drag", `${distance}px`);
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (start.current === null || !event.isPrimary) return 0;
    const distance = event.clientX - start.current;
    start.current = null;
    follow(event, 0);
    return distance;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "touch" && event.isPrimary) start.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null && event.isPrimary) follow(event, event.clientX - start.current);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = end(event);
      if (Math.abs(distance) < THRESHOLD) return;
      const forward = document.documentElement.dir === "rtl" ? 1 : -1;
      onSwipe(Math.sign(distance) === forward ? 1 : -1);
    },
    onPointerCancel: end,
  };
}
