import { contactForm } from "#contract/contact.ts";
import { contactText } from "#site/content/forms.ts";
import { FormField } from "./form-field.tsx";
import { MessageForm } from "./message-form.tsx";

const form = contactForm;

/** The contact form as built (docs/product.md, section 3). */
export function ContactFields() {
  return (
    <MessageForm form={form} submit={contactText.submit.label}>
      <FormField form={form} name="fullName" autoComplete="name" />
      <FormField form={form} name="email" autoComplete="email" />
      <div>
        <FormField form={form} name="company" autoComplete="organization" />
      </div>
      <div>
        <FormField form={form} name="message" />
      </div>
    </MessageForm>
  );
}
