import { type PointerEvent, useRef } from "react";

/** The shortest swipe, in CSS pixels (docs/product.md, section 2). */
const THRESHOLD = 48;

/** Returns pointer handlers for swipes. The element follows the finger (`--drag`), and a swipe ends with `onSwipe`. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<number | null>(null);

  function drag({ currentTarget }: PointerEvent<HTMLElement>, distance: number) {
    currentTarget.style.setProperty("--drag", `${distance}px`);
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (start.current === null || !event.isPrimary) return 0;
    const distance = event.clientX - start.current;
    start.current = null;
    drag(event, 0);
    return distance;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "touch" && event.isPrimary) start.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null && event.isPrimary) drag(event, event.clientX - start.current);
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
