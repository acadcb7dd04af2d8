import type { ReactNode } from "react";
import { type Form, HONEYPOT, type Rejection } from "#contract/form.ts";
import { LinkedText } from "#site/components/links.tsx";
import { forms } from "#site/content/forms.ts";
import { toasts } from "#site/content/layout.ts";
import { KeepTyped } from "./keep-typed.ts";
import { ToastCard } from "./toast-card.tsx";
import { FormContext, type FormText, useMessageForm } from "./use-message-form.ts";
import "#site/styles/fields.css";
import "./message-form.css";

/** What the island of a form is given: as built, nothing. */
export type FormProps = {
  /** Why the server has refused what was sent without scripts (server/forms/form-page.ts). */
  rejection?: Rejection | undefined;
};

type Props = FormProps & {
  form: Form;
  text: FormText;
  /** Whether the page is shown in a frame, which other pages must not replace. */
  framed?: boolean;
  /** Called with the names of the fields that have been emptied, once they are sent. */
  onCleared?: (names: ReadonlySet<string>) => void;
  /** The fields. */
  children: ReactNode;
};

/** A form that sends a message to the organisers, and its toasts (docs/product.md, sections 4, 5 and 8). */
export function MessageForm({ form, text, framed = false, rejection, onCleared, children }: Props) {
  const { context, banner, isSending, toast, dismissToast, attributes } = useMessageForm(
    form,
    text,
    rejection,
    onCleared,
  );
  const cards = toast && <ToastCard key={toast.id} toast={toast} onDismiss={dismissToast} />;
  const { label, sending } = text.submit;
  return (
    <div className="form-island">
      {/* Before the scripts have loaded, the browser sends the form itself. GET would put the values in the URL. */}
      <form method="post" action={form.path} className="form" {...attributes}>
        {/* As server/forms/form-page.ts writes it. */}
        {banner && (
          <p className="form-banner">
            <strong>{banner.title}</strong>
            <span>{banner.description}</span>
            {banner.reason && <span>{banner.reason}</span>}
          </p>
        )}
        <KeepTyped path={form.path} />
        <FormContext value={context}>{children}</FormContext>
        {/*
         * The honeypot: visitors cannot see, hear or focus it. `hidden` is for browsers that ignore our style sheets; in the
         * others, our sheet overrides it, since bots may skip hidden fields. The data ask password managers to leave it alone.
         */}
        <input
          tabIndex={-1}
          hidden
          aria-hidden="true"
          autoComplete="off"
          className="sr-only"
          data-form-type="other"
          data-1p-ignore="true"
          data-lpignore="true"
          data-bwignore="true"
          name={HONEYPOT}
        />
        <LinkedText {...forms.privacy} newTab={framed} className="small muted" />
        <div>
          <button type="submit" disabled={isSending} className="button button-primary">
            {isSending ? sending : label}
          </button>
          {/* Shown by client-shown.ts. */}
          <p role="status">
            <span className="when-offline">{forms.offline}</span>
          </p>
        </div>
      </form>
      {/* Live regions are there from the start: one inserted together with its text is not announced (WCAG 2.2, 4.1.3). */}
      <section aria-label={toasts.region}>
        <div role="alert">{toast?.destructive && cards}</div>
        <div role="status">{!toast?.destructive && cards}</div>
      </section>
    </div>
  );
}
