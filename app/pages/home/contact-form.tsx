import { MessageForm } from "#app/components/form/message-form.tsx";
import { TextField } from "#app/components/form/text-field.tsx";
import { useMessageForm } from "#app/components/form/use-message-form.ts";
import { contactForm } from "#app/content/contact-form.ts";
import { contactPage } from "#contract/form-pages.ts";

const { submit, toasts } = contactForm;

/** The contact form (specification, sections 3, 5, 7 and 8). */
export function ContactForm() {
  const form = useMessageForm({
    page: contactPage,
    payload: (values) => values,
    toasts: {
      ...toasts,
      refused: (message) => ({ title: toasts.refused, description: message, destructive: true }),
    },
  });

  return (
    <MessageForm form={form} submit={submit}>
      <TextField {...form.field("fullName")} autoComplete="name" />
      <TextField {...form.field("email")} autoComplete="email" />
      <div className="form-row">
        <TextField {...form.field("company")} autoComplete="organization" />
      </div>
      <div className="form-row">
        <TextField {...form.field("message")} multiline />
      </div>
    </MessageForm>
  );
}
