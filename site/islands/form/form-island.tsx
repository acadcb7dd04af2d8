import type { ReactNode } from "react";
import type { Form } from "#contract/form.ts";
import { withBoundary } from "../island-boundary.tsx";
import { ToastCard } from "./toast-card.tsx";
import { type FormText, useMessageForm } from "./use-message-form.ts";

/**
 * Returns the island of a form: what acts. The form itself is its slot, as built (components/message-form.tsx), in which React
 * renders nothing: whatever a visitor, a password manager or a translator has changed there before is left alone. `adapt` is
 * called once the form has scripts, and after each change.
 */
export const formIsland = (form: Form, text: FormText, adapt?: (form: HTMLFormElement) => void) =>
  withBoundary(function FormIsland({ children }: { children?: ReactNode }) {
    const { toast, dismissToast, handlers } = useMessageForm(form, text, adapt);
    return (
      <>
        <div className="form-island" {...handlers}>
          {children}
        </div>
        {toast && <ToastCard key={toast.id} toast={toast} onDismiss={dismissToast} />}
      </>
    );
  });
