import { CONSENT_FIELD, registrationPage } from "#contract/form-pages.ts";
import { CONSENT_LABEL, registrationPayload } from "#contract/registration.ts";
import { registrationForm } from "#site/content/registration-form.ts";
import { MessageForm } from "./form/message-form.tsx";
import { TextField } from "./form/text-field.tsx";
import { useMessageForm } from "./form/use-message-form.ts";
import { withBoundary } from "./island-boundary.tsx";

const { submit, toasts } = registrationForm;

/** The registration form of the show (docs/product.md, sections 3, 5, 7 and 8). */
export const RegistrationForm = withBoundary(Form);

function Form() {
  const form = useMessageForm({
    page: registrationPage,
    payload: (values, data) =>
      registrationPayload({ ...values, marketingConsent: data.has(CONSENT_FIELD) }),
    toasts,
  });
  return (
    <MessageForm form={form} submit={submit}>
      <TextField {...form.field("fullName")} autoComplete="name" />
      <TextField {...form.field("email")} autoComplete="email" />
      <TextField {...form.field("company")} autoComplete="organization" />
      <TextField {...form.field("title")} autoComplete="organization-title" />
      <label className="checkbox flex min-h-11 gap-3">
        <input
          type="checkbox"
          className="flex-none"
          name={CONSENT_FIELD}
          defaultChecked={Boolean(form.values[CONSENT_FIELD])}
        />
        <span>{CONSENT_LABEL}</span>
      </label>
    </MessageForm>
  );
}
