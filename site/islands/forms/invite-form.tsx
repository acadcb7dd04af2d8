import { type FormEvent, useState } from "react";
import { inviteForm, RECOMMENDATION } from "#contract/invite.ts";
import { inviteText } from "#site/content/forms.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import { Field } from "./field.tsx";
import { type FormProps, MessageForm } from "./message-form.tsx";

const { emailHint, recommended, onlyForMyself, onlyForOthers, you } = inviteText;
const { label, options, preset } = inviteForm.fields.requestFor;

/** The invite request. The sheet of its page shows what the choice asks for (layouts/form-page.css), also before scripts have come. */
export const InviteForm = withBoundary(function Invite({ rejection }: FormProps) {
  const [choice, setChoice] = useState<string>(preset);
  const choose = ({ target }: FormEvent) => {
    const { value, checked } = target as HTMLInputElement;
    if (checked) setChoice(value);
  };
  /** The browser offers the visitor's own data: not where somebody else is described. */
  const offered = (token: string) => (choice === RECOMMENDATION ? "off" : token);
  return (
    <MessageForm form={inviteForm} text={inviteText} rejection={rejection} framed>
      <fieldset className="choices row" onInput={choose}>
        <legend className="small strong">{label}</legend>
        {options.map((option) => (
          <label key={option} className="checkbox">
            <input
              type="radio"
              id={option === RECOMMENDATION ? "for-someone" : "for-myself"}
              name="requestFor"
              value={option}
              defaultChecked={option === preset}
            />
            <span>{option}</span>
          </label>
        ))}
      </fieldset>
      <h2 className="when-recommending with-scripts label">{recommended}</h2>
      <Field form={inviteForm} name="fullName" autoComplete={offered("name")} />
      <Field form={inviteForm} name="email" autoComplete={offered("email")} hint={emailHint} />
      <Field form={inviteForm} name="company" autoComplete={offered("organization")} />
      <Field form={inviteForm} name="title" autoComplete={offered("organization-title")} />
      <div>
        <Field form={inviteForm} name="linkedin" autoComplete={offered("url")} />
      </div>
      <div className="when-myself form-group">
        <p className="without-scripts label">{onlyForMyself}</p>
        <Field form={inviteForm} name="reason" />
        <Field form={inviteForm} name="recommendedBy" />
      </div>
      <div className="when-recommending form-group">
        <p className="without-scripts label">{onlyForOthers}</p>
        <Field form={inviteForm} name="recommendation" />
        <fieldset className="form-group">
          <legend className="label">{you}</legend>
          <Field form={inviteForm} name="yourName" autoComplete="name" />
          <Field form={inviteForm} name="yourEmail" autoComplete="email" />
        </fieldset>
      </div>
    </MessageForm>
  );
});
