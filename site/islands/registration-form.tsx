import { CONSENT_FIELD, CONSENT_LABEL, registrationForm } from "#contract/registration.ts";
import { registrationText } from "#site/content/forms.ts";
import { FormField } from "./form/form-field.tsx";
import { MessageForm } from "./form/message-form.tsx";
import { useMessageForm } from "./form/use-message-form.ts";
import { withBoundary } from "./island-boundary.tsx";

const { submit, toasts } = registrationText;

/** The registration form of the show (docs/product.md, sections 3, 5, 7 and 8). */
export const RegistrationForm = withBoundary(Form);

function Form() {
  const form = useMessageForm(registrationForm, toasts);
  return (
    <MessageForm form={form} submit={submit}>
      <FormField {...form.field("fullName")} autoComplete="name" />
      <FormField {...form.field("email")} autoComplete="email" />
      <FormField {...form.field("company")} autoComplete="organization" />
      <FormField {...form.field("title")} autoComplete="organization-title" />
      <label className="checkbox flex min-h-11 gap-3">
        <input
          type="checkbox"
          id="consent"
          className="flex-none"
          name={CONSENT_FIELD}
          defaultChecked={Boolean(form.values[CONSENT_FIELD])}
        />
        <span>{CONSENT_LABEL}</span>
      </label>
    </MessageForm>
  );
}
