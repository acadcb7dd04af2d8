import type { ReactNode } from "react";
import { HONEYPOT } from "#contract/form.ts";
import { LinkedText } from "#site/components/linked-text.tsx";
import { forms } from "#site/content/forms.ts";
import { ignoreRestOfDoubleClick } from "./double-click.ts";
import { Toaster } from "./toaster.tsx";
import type { useMessageForm } from "./use-message-form.ts";
import "#site/styles/form.css";

type Props = {
  form: Omit<ReturnType<typeof useMessageForm>, "field">;
  submit: { label: string; sending: string };
  /** Whether the page is shown in a frame, which other pages must not replace. */
  framed?: boolean;
  /** The fields. */
  children: ReactNode;
};

/** A form that sends a message to the organisers. The notice appears if the server rejected one sent without scripts. */
export function MessageForm({ form, submit, framed = false, children }: Props) {
  const { formProps, notice, sending, toast, dismissToast } = form;
  return (
    <>
      <form {...formProps} className="form grid w-full gap-6 sm:grid-cols-[1fr_1fr]">
        {notice && (
          <p className="form-notice">
            <strong>{notice.title}</strong>
            <span>{notice.description}</span>
          </p>
        )}
        {children}
        {/*
         * The honeypot: visitors cannot see, hear or focus it. `hidden` is for browsers that ignore our style sheets; in the
         * others, `block` overrides it, since bots may skip hidden fields.
         */}
        <input
          className="sr-only block"
          hidden
          name={HONEYPOT}
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
        />
        <LinkedText
          {...forms.privacy}
          newTab={framed}
          className="text-[0.9375rem] text-balance text-(--muted)"
        />
        <div>
          <button
            type="submit"
            className="button button-primary"
            disabled={sending}
            onClick={ignoreRestOfDoubleClick}
          >
            {sending ? submit.sending : submit.label}
          </button>
        </div>
      </form>
      <Toaster toast={toast} onDismiss={dismissToast} />
    </>
  );
}
