import { contactForm } from "#contract/contact.ts";
import { contactText } from "#site/content/forms.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import { Field } from "./field.tsx";
import { type FormProps, MessageForm } from "./message-form.tsx";

/** The contact form (docs/product.md, section 3). */
export const ContactForm = withBoundary(({ rejection }: FormProps) => (
  <MessageForm form={contactForm} text={contactText} rejection={rejection}>
    <Field form={contactForm} name="fullName" autoComplete="name" />
    <Field form={contactForm} name="email" autoComplete="email" />
    <div>
      <Field form={contactForm} name="company" autoComplete="organization" />
    </div>
    <div>
      <Field form={contactForm} name="message" />
    </div>
  </MessageForm>
));
