import type { ReactNode } from "react";
import { type Form, HONEYPOT } from "#contract/form.ts";
import { forms } from "#site/content/forms.ts";
import { toasts } from "#site/content/layout.ts";
import { LinkedText } from "./links.tsx";
import "./message-form.css";

type Props = {
  form: Form;
  /** The label of the button. */
  submit: string;
  /** Whether the page is shown in a frame, which other pages must not replace. */
  framed?: boolean;
  /** The fields. */
  children: ReactNode;
};

/**
 * A form that sends a message to the organisers, and the place for its toasts. React never takes it over: its island
 * (islands/form/form-island.tsx) gets it as a slot, so that nothing that a visitor enters is rendered again.
 */
export function MessageForm({ form, submit, framed = false, children }: Props) {
  return (
    <>
      {/* Before the scripts have loaded, the browser sends the form itself. GET would put the values in the URL. */}
      <form method="post" action={form.path} className="form">
        {children}
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
          <button type="submit" className="button button-primary">
            {submit}
          </button>
        </div>
      </form>
      {/* Live regions are there from the start: one inserted together with its text is not announced (WCAG 2.2, 4.1.3). */}
      <section aria-label={toasts.region} className="toaster">
        <div role="alert" />
        <div role="status" />
      </section>
    </>
  );
}
