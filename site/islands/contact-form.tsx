import { contactPage } from "#contract/form-pages.ts";
import { contactForm } from "#site/content/contact-form.ts";
import { MessageForm } from "./form/message-form.tsx";
import { TextField } from "./form/text-field.tsx";
import { useMessageForm } from "./form/use-message-form.ts";
import { withBoundary } from "./island-boundary.tsx";

const { submit, toasts } = contactForm;

/** The contact form (docs/product.md, sections 3, 5, 7 and 8). */
export const ContactForm = withBoundary(Form);

function Form() {
  const form = useMessageForm({
    page: contactPage,
    payload: (values) => values,
    toasts,
  });
  return (
    <MessageForm form={form} submit={submit}>
      <TextField {...form.field("fullName")} autoComplete="name" />
      <TextField {...form.field("email")} autoComplete="email" />
      <div>
        <TextField {...form.field("company")} autoComplete="organization" />
      </div>
      <div>
        <TextField {...form.field("message")} multiline />
      </div>
    </MessageForm>
  );
}
