import { contactForm } from "#contract/contact.ts";
import { contactText } from "#site/content/forms.ts";
import { FormField } from "./form/form-field.tsx";
import { MessageForm } from "./form/message-form.tsx";
import { useMessageForm } from "./form/use-message-form.ts";
import { withBoundary } from "./island-boundary.tsx";

const { submit, toasts } = contactText;

/** The contact form (docs/product.md, sections 3, 5, 7 and 8). */
export const ContactForm = withBoundary(Form);

function Form() {
  const form = useMessageForm(contactForm, toasts);
  return (
    <MessageForm form={form} submit={submit}>
      <FormField {...form.field("fullName")} autoComplete="name" />
      <FormField {...form.field("email")} autoComplete="email" />
      <div>
        <FormField {...form.field("company")} autoComplete="organization" />
      </div>
      <div>
        <FormField {...form.field("message")} />
      </div>
    </MessageForm>
  );
}
