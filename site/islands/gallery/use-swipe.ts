import { type PointerEvent, useRef, useSyncExternalStore } from "react";

/** The shortest swipe, in CSS pixels (docs/product.md, section 2). */
const THRESHOLD = 48;

/** Calls `onChange` whenever the window or its zoom changes; returns a function that ends it. */
export function onZoom(onChange: () => void) {
  window.visualViewport?.addEventListener("resize", onChange);
  return () => window.visualViewport?.removeEventListener("resize", onChange);
}

/** Whether two fingers have enlarged the page: one then moves it. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

/**
 * Returns the properties of an element that can be swiped with one finger, unless the page is zoomed. It follows the finger
 * (`--drag`), and a swipe ends with `onTurn`: 1 for one to the left, which shows what is at the right, -1 for one to the right.
 */
export function useSwipe(onTurn: (side: -1 | 1) => void) {
  const zoomed = useSyncExternalStore(onZoom, isZoomed, () => false);
  const start = useRef<number | null>(null);

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
    style: { touchAction: zoomed ? "auto" : undefined },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A second finger ends the swipe of the first.
      end(event);
      if (event.pointerType === "touch" && event.isPrimary && !zoomed) {
        start.current = event.clientX;
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null && event.isPrimary) drag(event, event.clientX - start.current);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = event.clientX - (end(event) ?? event.clientX);
      if (Math.abs(distance) >= THRESHOLD) onTurn(distance < 0 ? 1 : -1);
    },
    onPointerCancel: end,
  };
}
