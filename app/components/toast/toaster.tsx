import { useEffect } from "react";
import { useLocation } from "react-router";
import { layout } from "#app/content/layout.ts";
import { Icon } from "../icon.tsx";
import { dismissToast, useToast } from "./toast-store.ts";

/** Where the focus was when the toast came. */
let before: HTMLElement | null = null;

/** A keyboard that dismisses the toast from its button would be left without the focus; a pointer is to move nothing. */
function dismiss() {
  if (document.querySelector(".toast :focus-visible")) before?.focus();
  dismissToast();
}

/**
 * Shows the toast. The two live regions are there from the start, since one that arrives together with its text is
 * not announced (WCAG 2.2, 4.1.3); failures interrupt, successes wait for a pause.
 */
export function Toaster() {
  const toast = useToast();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast belongs to the page on which it came up
  useEffect(() => dismissToast, [pathname]);

  useEffect(() => {
    if (!toast) return;
    before = document.activeElement as HTMLElement | null;
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && dismiss();
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [toast]);

  const card = toast && (
    <div key={toast.id} className="toast" data-destructive={toast.destructive ?? false}>
      <div className="grow">
        <p className="strong">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button
        type="button"
        className="toast-dismiss"
        aria-label={layout.toasts.dismiss}
        onClick={dismiss}
      >
        <Icon name="cross" />
      </button>
    </div>
  );

  return (
    <section aria-label={layout.toasts.region} className="toaster">
      <div role="alert">{toast?.destructive && card}</div>
      <div role="status">{!toast?.destructive && card}</div>
    </section>
  );
}
