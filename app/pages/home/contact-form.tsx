import { Honeypot } from "#app/components/form/honeypot.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-field.tsx";
import { useMessageForm } from "#app/components/form/use-message-form.ts";
import { contactForm } from "#app/content/contact-form.ts";
import { contactFields as fields } from "#contract/contact.ts";

const { submit, toasts } = contactForm;

/** The contact form (specification, sections 3, 5, 7 and 8). */
export function ContactForm() {
  const { errors, sending, formProps } = useMessageForm({
    fields,
    payload: (values) => values,
    toasts: {
      ...toasts,
      refused: (message) => ({ title: toasts.refused, description: message, destructive: true }),
    },
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
      <div className="form-row">
        <TextField
          name="company"
          field={fields.company}
          autoComplete="organization"
          error={errors.company}
        />
      </div>
      <div className="form-row">
        <TextField name="message" field={fields.message} multiline error={errors.message} />
      </div>
      <Honeypot />
      <div className="form-row">
        <SubmitButton sending={sending} label={submit.label} sendingLabel={submit.sending} />
      </div>
    </form>
  );
}
