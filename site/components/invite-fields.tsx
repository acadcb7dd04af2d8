import { inviteForm } from "#contract/invite.ts";
import { inviteText } from "#site/content/forms.ts";
import { FormField } from "./form-field.tsx";
import { MessageForm } from "./message-form.tsx";

const { submit, emailHint, recommended, onlyForMyself, onlyForOthers, you } = inviteText;
const form = inviteForm;
const { label, options, preset } = form.fields.requestFor;

/** The invite request as built (docs/product.md, section 3). Its sheet shows what the choice asks for. */
export function InviteFields() {
  return (
    <MessageForm form={form} submit={submit.label} framed>
      <fieldset className="choices">
        <legend className="small strong">{label}</legend>
        {options.map((option, index) => (
          <label key={option} className="checkbox">
            <input
              type="radio"
              id={`request-for-${index}`}
              name="requestFor"
              value={option}
              defaultChecked={option === preset}
            />
            <span>{option}</span>
          </label>
        ))}
      </fieldset>
      <h2 className="when-recommending with-scripts label">{recommended}</h2>
      <FormField form={form} name="fullName" autoComplete="name" />
      <FormField form={form} name="email" autoComplete="email" hint={emailHint} />
      <FormField form={form} name="company" autoComplete="organization" />
      <FormField form={form} name="title" autoComplete="organization-title" />
      <div>
        <FormField form={form} name="linkedin" autoComplete="url" />
      </div>
      <div className="when-myself form-group">
        <p className="without-scripts label">{onlyForMyself}</p>
        <FormField form={form} name="reason" />
        <FormField form={form} name="recommendedBy" />
      </div>
      <div className="when-recommending form-group">
        <p className="without-scripts label">{onlyForOthers}</p>
        <FormField form={form} name="recommendation" />
        <fieldset className="form-group">
          <legend className="label">{you}</legend>
          <FormField form={form} name="yourName" autoComplete="name" />
          <FormField form={form} name="yourEmail" autoComplete="email" />
        </fieldset>
      </div>
    </MessageForm>
  );
}
