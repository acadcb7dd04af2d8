import type { ReactNode } from "react";
import { LinkedText } from "#site/components/linked-text.tsx";
import { forms } from "#site/content/forms.ts";
import { Honeypot } from "./honeypot.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { Toaster } from "./toaster.tsx";
import type { MessageFormState } from "./use-message-form.ts";

type Props = {
  form: MessageFormState;
  submit: { label: string; sending: string };
  /** The fields. */
  children: ReactNode;
};

/** A form that becomes a message to the organisers. The notice is for a refusal that came as a page (see form-answer.ts). */
export function MessageForm({ form, submit, children }: Props) {
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
        <Honeypot />
        <LinkedText {...forms.privacy} className="text-[0.9375rem] text-(--muted)" />
        <div>
          <SubmitButton sending={sending} label={submit.label} sendingLabel={submit.sending} />
        </div>
      </form>
      <Toaster toast={toast} onDismiss={dismissToast} />
    </>
  );
}
