import { useCallback, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#site/components/icon.tsx";
import { toasts } from "#site/content/layout.ts";

export type Toast = {
  title: string;
  description?: string;
  /** Why, where the server has said so. */
  reason?: string | undefined;
  destructive?: boolean;
};

export type ShownToast = Toast & { id: number };

type Props = { toast: ShownToast; onDismiss: () => void };

/**
 * A toast, until it is dismissed, in one of the live regions beside the form (components/message-form.tsx). Failures interrupt,
 * successes wait for a pause.
 */
export function ToastCard({ toast, onDismiss }: Props) {
  const { title, description, reason, destructive = false } = toast;
  /** What had the focus when the toast appeared. */
  const focusedBefore = useRef<Element | null>(null);

  const dismiss = useCallback(() => {
    // Dismissing it with its button by keyboard would lose the focus. By pointer, the focus stays where it is.
    if (document.querySelector(".toast :focus-visible")) {
      (focusedBefore.current as HTMLElement).focus();
    }
    onDismiss();
  }, [onDismiss]);

  useEffect(() => {
    focusedBefore.current = document.activeElement;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      dismiss();
      // An open menu stays, which is below the toast.
      event.stopPropagation();
    };
    const listening = new AbortController();
    const { signal } = listening;
    // Also in the page around a frame, where the focus may be.
    for (const page of [document, window.frameElement?.ownerDocument]) {
      page?.addEventListener("keydown", onKeyDown, { capture: true, signal });
    }
    const onLeave = () => {
      listening.abort();
      // Or the browser might show it again on Back.
      onDismiss();
    };
    addEventListener("pagehide", onLeave, { signal });
    return () => listening.abort();
  }, [dismiss, onDismiss]);

  const card = (
    <div ref={showOnTop} popover="manual" className="toast" data-destructive={destructive}>
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
  const region = document.querySelector(`.toaster [role=${destructive ? "alert" : "status"}]`);
  return region && createPortal(card, region);
}

const stopPropagation = (event: Event) => event.stopPropagation();

/**
 * Shows the toast in the page's top layer, above everything else. Defined outside the component, since React would call a
 * new function on every render, and browsers before 2025 throw if the popover is already shown.
 */
function showOnTop(card: HTMLElement | null) {
  card?.showPopover?.();
  // A press in it is none in the page: an open menu stays.
  for (const type of ["pointerdown", "focusin"]) card?.addEventListener(type, stopPropagation);
  const frame = window.frameElement;
  const page = frame?.ownerDocument.defaultView;
  if (!card || !page) return;
  // A frame can be taller than the window, and its top out of sight or under the bar of the page around it.
  const bar = frame.ownerDocument.querySelector(".site-header");
  const place = () => {
    const hidden = (bar?.getBoundingClientRect().bottom ?? 0) - frame.getBoundingClientRect().top;
    card.style.setProperty("--toast-top", `${Math.max(0, hidden)}px`);
  };
  place();
  page.addEventListener("scroll", place, { passive: true });
  return () => page.removeEventListener("scroll", place);
}
