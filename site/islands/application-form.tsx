import type { ReactNode } from "react";
import { applicationForm } from "#contract/application.ts";
import { applicationText } from "#site/content/forms.ts";
import { BuiltContent } from "./built-content.tsx";
import { FormField } from "./form/form-field.tsx";
import { MessageForm } from "./form/message-form.tsx";
import { useMessageForm } from "./form/use-message-form.ts";
import { withBoundary } from "./island-boundary.tsx";
import "#site/styles/form-pages.css";

const { submit, toasts } = applicationText;

/**
 * The application for the Startup Program (docs/product.md, sections 3, 5, 7 and 8). The questionnaire is its content, which
 * scripts/questionnaire.ts serves.
 */
export const ApplicationForm = withBoundary(Form);

function Form({ children: questionnaire }: { children?: ReactNode }) {
  const form = useMessageForm(applicationForm, toasts);
  return (
    <MessageForm form={form} submit={submit} framed>
      <FormField {...form.field("company")} autoComplete="organization" />
      <FormField {...form.field("companyWebsite")} autoComplete="url" />
      <FormField {...form.field("fullName")} autoComplete="name" />
      <FormField {...form.field("email")} autoComplete="email" />
      <div>
        <FormField {...form.field("title")} autoComplete="organization-title" />
      </div>
      <div>
        <FormField {...form.field("product")} />
      </div>
      <FormField {...form.field("stage")} />
      <FormField {...form.field("funding")} />
      <div>
        <BuiltContent selector=".questions">{questionnaire}</BuiltContent>
      </div>
    </MessageForm>
  );
}
