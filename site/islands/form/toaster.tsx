import { useCallback, useEffect, useRef } from "react";
import { Icon } from "#site/components/icon.tsx";
import { layout } from "#site/content/layout.ts";

export type Toast = {
  title: string;
  description?: string;
  destructive?: boolean;
};

export type ShownToast = Toast & { id: number };

type Props = { toast: ShownToast | null; onDismiss: () => void };

/**
 * Shows a toast until it is dismissed. The two live regions are there from the start, since one that arrives together
 * with its text is not announced (WCAG 2.2, 4.1.3); failures interrupt, successes wait for a pause.
 */
export function Toaster({ toast, onDismiss }: Props) {
  /** Where the focus was when the toast came. */
  const before = useRef<Element | null>(null);

  const dismiss = useCallback(() => {
    // A keyboard that dismisses the toast from its button would be left without the focus; a pointer is to move nothing.
    if (document.querySelector(".toast :focus-visible")) (before.current as HTMLElement).focus();
    onDismiss();
  }, [onDismiss]);

  useEffect(() => {
    if (!toast) return;
    before.current = document.activeElement;
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && dismiss();
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [toast, dismiss]);

  const card = toast && (
    <div
      key={toast.id}
      ref={putOnTop}
      popover="manual"
      className="toast fixed flex gap-4"
      data-destructive={toast.destructive ?? false}
    >
      <div className="grow">
        <p className="strong">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button
        type="button"
        className="-my-[0.6rem] grid size-11 flex-none place-items-center"
        aria-label={layout.toasts.dismiss}
        onClick={dismiss}
      >
        <Icon name="cross" />
      </button>
    </div>
  );

  // Absolute: no box in the grid that the form stands in.
  return (
    <section aria-label={layout.toasts.region} className="toaster absolute">
      <div role="alert">{toast?.destructive && card}</div>
      <div role="status">{!toast?.destructive && card}</div>
    </section>
  );
}

/**
 * Into the top layer of the page: nothing that is drawn after the form can lie over it. One function for all renders, since
 * React calls a new one anew, and browsers before 2025 throw at a popover that is shown already.
 */
function putOnTop(card: HTMLElement | null) {
  card?.showPopover?.();
}
