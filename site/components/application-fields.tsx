import { applicationForm } from "#contract/application.ts";
import { applicationText } from "#site/content/forms.ts";
import { FormField } from "./form-field.tsx";
import { MessageForm } from "./message-form.tsx";
import { Questionnaire } from "./questionnaire.tsx";

const form = applicationForm;

/** The application for the Startup Program as built (docs/product.md, section 3). */
export function ApplicationFields() {
  return (
    <MessageForm form={form} submit={applicationText.submit.label} framed>
      <FormField form={form} name="company" autoComplete="organization" />
      <FormField form={form} name="companyWebsite" autoComplete="url" />
      <FormField form={form} name="fullName" autoComplete="name" />
      <FormField form={form} name="email" autoComplete="email" />
      <div>
        <FormField form={form} name="title" autoComplete="organization-title" />
      </div>
      <div>
        <FormField form={form} name="product" />
      </div>
      <FormField form={form} name="stage" />
      <FormField form={form} name="funding" />
      <div>
        <Questionnaire />
      </div>
    </MessageForm>
  );
}
