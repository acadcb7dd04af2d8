import { type SyntheticEvent, useCallback, useEffect, useRef } from "react";
import { Icon } from "#site/components/icon.tsx";
import { toasts } from "#site/content/layout.ts";

export type Toast = {
  title: string;
  description?: string;
  destructive?: boolean;
};

export type ShownToast = Toast & { id: number };

type Props = { toast: ShownToast | null; onDismiss: () => void };

/**
 * Shows a toast until it is dismissed. Both live regions exist from the start, since one inserted together with its text is
 * not announced (WCAG 2.2, 4.1.3). Failures interrupt, successes wait for a pause.
 */
export function Toaster({ toast, onDismiss }: Props) {
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
    if (!toast) return;
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
  }, [toast, dismiss, onDismiss]);

  const card = toast && (
    <div
      key={toast.id}
      ref={showOnTop}
      popover="manual"
      className="toast fixed flex"
      data-destructive={toast.destructive ?? false}
    >
      <div className="grow">
        <p className="strong">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button
        type="button"
        className="grid flex-none place-items-center"
        aria-label={toasts.dismiss}
        onClick={dismiss}
      >
        <Icon name="cross" />
      </button>
    </div>
  );

  // Absolute, so that it takes no cell of the grid around the form. A press in it is none in the page: an open menu stays.
  return (
    <section
      aria-label={toasts.region}
      className="toaster absolute"
      onPointerDown={stopPropagation}
      onFocus={stopPropagation}
    >
      <div role="alert">{toast?.destructive && card}</div>
      <div role="status">{!toast?.destructive && card}</div>
    </section>
  );
}

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

/**
 * Shows the toast in the page's top layer, above everything else. Defined outside the component, since React would call a
 * new function on every render, and browsers before 2025 throw if the popover is already shown.
 */
function showOnTop(card: HTMLElement | null) {
  card?.showPopover?.();
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
