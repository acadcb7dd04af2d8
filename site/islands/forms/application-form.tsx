import { useReducer } from "react";
import { applicationForm } from "#contract/application.ts";
import { applicationText } from "#site/content/forms.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import { Field } from "./field.tsx";
import { type FormProps, MessageForm } from "./message-form.tsx";
import { Questionnaire } from "./questionnaire.tsx";

/** The application to the Startup Program (docs/product.md, section 3). */
export const ApplicationForm = withBoundary(function Application({ rejection }: FormProps) {
  const [attempt, beginAnew] = useReducer((last: number) => last + 1, 0);
  return (
    <MessageForm
      form={applicationForm}
      text={applicationText}
      rejection={rejection}
      onCleared={(names) => names.has("questionnaire") && beginAnew()}
      framed
    >
      <Field form={applicationForm} name="company" autoComplete="organization" />
      <Field form={applicationForm} name="companyWebsite" autoComplete="url" />
      <Field form={applicationForm} name="fullName" autoComplete="name" />
      <Field form={applicationForm} name="email" autoComplete="email" />
      <div>
        <Field form={applicationForm} name="title" autoComplete="organization-title" />
      </div>
      <div>
        <Field form={applicationForm} name="product" />
      </div>
      <Field form={applicationForm} name="stage" />
      <Field form={applicationForm} name="funding" />
      <div>
        <Questionnaire key={attempt} />
      </div>
    </MessageForm>
  );
});
