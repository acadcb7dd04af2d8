import { useEffect, useRef } from "react";

/**
 * Gives the focus to another element when the one that has it is removed from a container, or whoever uses the keyboard would
 * begin at the top of the page again (WCAG 2.2, 2.4.3). Returns the props of the container.
 */
export function useKeepFocus(instead: () => HTMLElement | null | undefined) {
  const isInside = useRef(false);
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    // Whoever uses a pointer stays where they are.
    instead()?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    // React calls neither for an element that it removes.
    onBlur: () => {
      isInside.current = false;
    },
  };
}
