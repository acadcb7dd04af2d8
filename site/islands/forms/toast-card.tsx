import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Icon } from "#site/components/icon.tsx";
import { toasts } from "#site/content/layout.ts";
import "#site/styles/toast.css";
import "./toast-card.css";

export type Toast = {
  title: string;
  description?: string;
  /** Why, where the server has said so. */
  reason?: string | undefined;
  destructive?: boolean;
};

export type ShownToast = Toast & { id: number };

/** A toast, until it is dismissed. Failures interrupt a screen reader, successes wait for a pause (message-form.tsx). */
export function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const { title, description, reason } = toast;
  const card = useRef<HTMLDivElement>(null);
  /** What had the focus when the toast appeared. */
  const focusedBefore = useRef<Element | null>(null);

  function dismiss() {
    // Dismissing it with its button by keyboard would lose the focus. By pointer, the focus stays where it is.
    if (card.current?.querySelector(":focus-visible")) {
      (focusedBefore.current as HTMLElement).focus();
    }
    onDismiss();
  }
  const onEscape = useEffectEvent(dismiss);
  const onLeave = useEffectEvent(onDismiss);

  useLayoutEffect(() => showOnTop(card.current), []);

  useEffect(() => {
    focusedBefore.current = document.activeElement;
    const listening = new AbortController();
    const { signal } = listening;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onEscape();
      // An open menu stays, which is below the toast.
      event.stopPropagation();
    };
    // Also in the page around a frame, where the focus may be.
    for (const page of [document, window.frameElement?.ownerDocument]) {
      page?.addEventListener("keydown", onKeyDown, { capture: true, signal });
    }
    const leave = () => {
      listening.abort();
      // Or the browser might show it again on Back.
      onLeave();
    };
    addEventListener("pagehide", leave, { signal });
    return () => listening.abort();
  }, []);

  return (
    <div ref={card} popover="manual" className="toast toast-card">
      <div>
        <p className="strong">{title}</p>
        {description && <p>{description}</p>}
        {reason && <p>{reason}</p>}
      </div>
      <button type="button" aria-label={toasts.dismiss} onClick={dismiss}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

const stopPropagation = (event: Event) => event.stopPropagation();

/** Shows the toast in the page's top layer, above everything else. */
function showOnTop(card: HTMLElement | null) {
  card?.showPopover?.();
  // A press in it is none in the page: an open menu stays.
  for (const type of ["pointerdown", "focusin"]) card?.addEventListener(type, stopPropagation);
  const frame = window.frameElement;
  const page = frame?.ownerDocument.defaultView;
  if (!card || !page) return;
  // A frame can be taller than the window, and its top out of sight or under the bar of the page around it.
  const bar = frame.ownerDocument.querySelector("[data-bar]");
  const place = () => {
    const hidden = (bar?.getBoundingClientRect().bottom ?? 0) - frame.getBoundingClientRect().top;
    card.style.setProperty("--toast-top", `${Math.max(0, hidden)}px`);
  };
  place();
  page.addEventListener("scroll", place, { passive: true });
  return () => page.removeEventListener("scroll", place);
}
