import { type RefObject, useCallback, useEffect } from "react";

/**
 * While `open`, Escape, a press outside of `ref` and a focus that goes elsewhere close it: what stays open would cover
 * what has the focus (WCAG 2.2, 2.4.11). Gives the function that closes it from inside: the focus goes back to `trigger`
 * instead of getting lost with what is hidden (ARIA Authoring Practices, disclosure navigation).
 */
export function useDismiss(
  open: boolean,
  close: () => void,
  ref: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
): () => void {
  const dismiss = useCallback(() => {
    if (ref.current?.contains(document.activeElement)) trigger.current?.focus();
    close();
  }, [close, ref, trigger]);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && dismiss();
    const onEvent = ({ target }: Event) => ref.current?.contains(target as Node) || close();
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onEvent);
    document.addEventListener("focusin", onEvent);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onEvent);
      document.removeEventListener("focusin", onEvent);
    };
  }, [open, close, dismiss, ref]);

  return dismiss;
}
