import { type RefObject, useEffect } from "react";

/**
 * While `open`, Escape and a press outside of `ref` close it. After Escape the focus goes back to `trigger`, if it was
 * inside (ARIA Authoring Practices, disclosure navigation).
 */
export function useDismiss(
  open: boolean,
  close: () => void,
  ref: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (ref.current?.contains(document.activeElement)) trigger.current?.focus();
      close();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [open, close, ref, trigger]);
}
