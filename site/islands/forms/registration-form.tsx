import { CONSENT_FIELD, CONSENT_LABEL, registrationForm } from "#contract/registration.ts";
import { registrationText } from "#site/content/forms.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import { Field } from "./field.tsx";
import { type FormProps, MessageForm } from "./message-form.tsx";

/** The registration for the show (docs/product.md, section 3). */
export const RegistrationForm = withBoundary(({ rejection }: FormProps) => (
  <MessageForm form={registrationForm} text={registrationText} rejection={rejection}>
    <Field form={registrationForm} name="fullName" autoComplete="name" />
    <Field form={registrationForm} name="email" autoComplete="email" />
    <Field form={registrationForm} name="company" autoComplete="organization" />
    <Field form={registrationForm} name="title" autoComplete="organization-title" />
    <label className="checkbox">
      <input type="checkbox" id="consent" name={CONSENT_FIELD} />
      <span>{CONSENT_LABEL}</span>
    </label>
  </MessageForm>
));
