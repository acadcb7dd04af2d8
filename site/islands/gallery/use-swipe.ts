import { type PointerEvent, useEffect, useRef } from "react";

/** The shortest swipe, in CSS pixels (docs/product.md, section 2). */
const THRESHOLD = 48;

/** Whether two fingers have enlarged the page: one then moves it. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

/**
 * Returns pointer handlers for swipes with one finger, unless the page is zoomed. The element follows the finger (`--drag`), and
 * a swipe ends with `onSwipe`.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<number | null>(null);

  useEffect(() => {
    const follow = () => document.documentElement.toggleAttribute("data-zoomed", isZoomed());
    follow();
    window.visualViewport?.addEventListener("resize", follow);
    return () => window.visualViewport?.removeEventListener("resize", follow);
  }, []);

  function drag({ currentTarget }: PointerEvent<HTMLElement>, distance: number) {
    currentTarget.style.setProperty("--drag", `${distance}px`);
  }

  /** Returns where the swipe began, if there was one. */
  function end(event: PointerEvent<HTMLElement>) {
    const began = start.current;
    start.current = null;
    if (began !== null) drag(event, 0);
    return began;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A second finger ends the swipe of the first.
      end(event);
      if (event.pointerType !== "touch" || !event.isPrimary || isZoomed()) return;
      start.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null && event.isPrimary) drag(event, event.clientX - start.current);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = event.clientX - (end(event) ?? event.clientX);
      if (Math.abs(distance) < THRESHOLD) return;
      const forward = document.documentElement.dir === "rtl" ? 1 : -1;
      onSwipe(Math.sign(distance) === forward ? 1 : -1);
    },
    onPointerCancel: end,
  };
}
