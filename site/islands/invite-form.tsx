import { inviteForm } from "#contract/invite.ts";
import { inviteText } from "#site/content/forms.ts";
import { FormField } from "./form/form-field.tsx";
import { MessageForm } from "./form/message-form.tsx";
import { useMessageForm } from "./form/use-message-form.ts";
import { withBoundary } from "./island-boundary.tsx";
import "#site/styles/form-pages.css";

const { submit, toasts, emailHint, recommended, onlyForMyself, onlyForOthers, you } = inviteText;
const { label, options, preset } = inviteForm.fields.requestFor;

/** The invite request (docs/product.md, sections 3, 5, 7 and 8). Its sheet shows what the choice asks for. */
export const InviteForm = withBoundary(Form);

function Form() {
  const form = useMessageForm(inviteForm, toasts);
  const chosen = form.values.requestFor || preset;
  return (
    <MessageForm form={form} submit={submit} framed>
      <fieldset className="choices">
        <legend className="text-[0.9375rem] strong">{label}</legend>
        {options.map((option, index) => (
          <label key={option} className="checkbox flex min-h-11 gap-3">
            <input
              type="radio"
              id={`request-for-${index}`}
              className="flex-none"
              name="requestFor"
              value={option}
              defaultChecked={option === chosen}
            />
            <span>{option}</span>
          </label>
        ))}
      </fieldset>
      <h2 className="when-recommending with-scripts label">{recommended}</h2>
      <FormField {...form.field("fullName")} autoComplete="name" />
      <FormField {...form.field("email")} autoComplete="email" hint={emailHint} />
      <FormField {...form.field("company")} autoComplete="organization" />
      <FormField {...form.field("title")} autoComplete="organization-title" />
      <div>
        <FormField {...form.field("linkedin")} autoComplete="url" />
      </div>
      <div className="when-myself form-group">
        <p className="without-scripts label">{onlyForMyself}</p>
        <FormField {...form.field("reason")} />
        <FormField {...form.field("recommendedBy")} />
      </div>
      <div className="when-recommending form-group">
        <p className="without-scripts label">{onlyForOthers}</p>
        <FormField {...form.field("recommendation")} />
        <fieldset className="form-group sm:grid-cols-[1fr_1fr]">
          <legend className="label">{you}</legend>
          <FormField {...form.field("yourName")} autoComplete="name" />
          <FormField {...form.field("yourEmail")} autoComplete="email" />
        </fieldset>
      </div>
    </MessageForm>
  );
}
