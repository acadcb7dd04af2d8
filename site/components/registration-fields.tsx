import { CONSENT_FIELD, CONSENT_LABEL, registrationForm } from "#contract/registration.ts";
import { registrationText } from "#site/content/forms.ts";
import { FormField } from "./form-field.tsx";
import { MessageForm } from "./message-form.tsx";

const form = registrationForm;

/** The registration form of the show as built (docs/product.md, section 3). */
export function RegistrationFields() {
  return (
    <MessageForm form={form} submit={registrationText.submit.label}>
      <FormField form={form} name="fullName" autoComplete="name" />
      <FormField form={form} name="email" autoComplete="email" />
      <FormField form={form} name="company" autoComplete="organization" />
      <FormField form={form} name="title" autoComplete="organization-title" />
      <label className="checkbox">
        <input type="checkbox" id="consent" name={CONSENT_FIELD} />
        <span>{CONSENT_LABEL}</span>
      </label>
    </MessageForm>
  );
}
