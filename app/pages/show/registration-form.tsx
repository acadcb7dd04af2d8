import { Honeypot } from "#app/components/form/honeypot.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-field.tsx";
import { useMessageForm } from "#app/components/form/use-message-form.ts";
import { registrationForm } from "#app/content/registration-form.ts";
import {
  CONSENT_LABEL,
  registrationFields as fields,
  registrationPayload,
} from "#contract/registration.ts";

const { submit, toasts } = registrationForm;
const CONSENT = "marketingConsent";

/** The registration form of the show (specification, sections 3, 5, 7 and 8). */
export function RegistrationForm() {
  const { errors, sending, formProps } = useMessageForm({
    fields,
    payload: (values, data) =>
      registrationPayload({ ...values, marketingConsent: data.has(CONSENT) }),
    toasts: { ...toasts, refused: () => toasts.refused },
  });

  return (
    <form {...formProps} className="form">
      <TextField
        name="fullName"
        field={fields.fullName}
        autoComplete="name"
        error={errors.fullName}
      />
      <TextField
        name="email"
        type="email"
        field={fields.email}
        autoComplete="email"
        error={errors.email}
      />
      <TextField
        name="company"
        field={fields.company}
        autoComplete="organization"
        error={errors.company}
      />
      <TextField
        name="title"
        field={fields.title}
        autoComplete="organization-title"
        error={errors.title}
      />
      <label className="checkbox form-row">
        <input type="checkbox" name={CONSENT} />
        <span>{CONSENT_LABEL}</span>
      </label>
      <Honeypot />
      <div className="form-row">
        <SubmitButton sending={sending} label={submit.label} sendingLabel={submit.sending} />
      </div>
    </form>
  );
}
