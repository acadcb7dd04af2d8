import type { ReactNode } from "react";
import { forms } from "#app/content/forms.ts";
import { LinkedText } from "../linked-text.tsx";
import { Honeypot } from "./honeypot.tsx";
import { SubmitButton } from "./submit-button.tsx";
import type { MessageFormState } from "./use-message-form.ts";

type Props = {
  form: MessageFormState;
  submit: { label: string; sending: string };
  /** The fields. */
  children: ReactNode;
};

/** A form that becomes a message to the organisers. The notice is for a refusal that came as a page (see form-answer.ts). */
export function MessageForm({ form: { formProps, notice, sending }, submit, children }: Props) {
  return (
    <form {...formProps} className="form">
      {notice && (
        <p className="form-notice">
          <strong>{notice.title}</strong>
          <span>{notice.description}</span>
        </p>
      )}
      {children}
      <Honeypot />
      <LinkedText {...forms.privacy} className="form-row text-[0.9375rem] text-(--muted)" />
      <div className="form-row">
        <SubmitButton sending={sending} label={submit.label} sendingLabel={submit.sending} />
      </div>
    </form>
  );
}
