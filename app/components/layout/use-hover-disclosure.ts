import {
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

/** Close delay of the events menu in milliseconds; it opens without one (specification, section 9). */
const CLOSE_DELAY = 100;

/** The width from which the menu is a dropdown that opens on hover (specification, section 9: 768px). */
const DESKTOP = "(min-width: 48rem)";

/** Open/closed state of a submenu that opens on hover of a mouse at desktop width and on click everywhere. */
export function useHoverDisclosure() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedByHover = useRef(false);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    openedByHover.current = false;
    setOpen(false);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  const isHover = (event: PointerEvent) =>
    event.pointerType === "mouse" && window.matchMedia(DESKTOP).matches;

  return {
    open,
    close,
    toggle({ detail }: MouseEvent) {
      // The first click of the mouse that has just opened the menu must not shut it; a key press (detail 0) may.
      if (openedByHover.current && detail > 0) openedByHover.current = false;
      else setOpen((before) => !before);
    },
    onPointerEnter(event: PointerEvent) {
      if (!isHover(event)) return;
      clearTimeout(timer.current);
      if (open) return;
      openedByHover.current = true;
      setOpen(true);
    },
    onPointerLeave(event: PointerEvent) {
      if (isHover(event)) timer.current = setTimeout(close, CLOSE_DELAY);
    },
  };
}
