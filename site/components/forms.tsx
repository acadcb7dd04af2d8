import { applicationForm } from "#contract/application.ts";
import { contactForm } from "#contract/contact.ts";
import { inviteForm } from "#contract/invite.ts";
import { CONSENT_FIELD, CONSENT_LABEL, registrationForm } from "#contract/registration.ts";
import { applicationText, contactText, inviteText, registrationText } from "#site/content/forms.ts";
import { FormField } from "./form-field.tsx";
import { MessageForm } from "./message-form.tsx";
import { Questionnaire } from "./questionnaire.tsx";

/* The four forms as built (docs/product.md, section 3). */

export function ContactFields() {
  return (
    <MessageForm form={contactForm} submit={contactText.submit.label}>
      <FormField form={contactForm} name="fullName" autoComplete="name" />
      <FormField form={contactForm} name="email" autoComplete="email" />
      <div>
        <FormField form={contactForm} name="company" autoComplete="organization" />
      </div>
      <div>
        <FormField form={contactForm} name="message" />
      </div>
    </MessageForm>
  );
}

/** That of the show. */
export function RegistrationFields() {
  return (
    <MessageForm form={registrationForm} submit={registrationText.submit.label}>
      <FormField form={registrationForm} name="fullName" autoComplete="name" />
      <FormField form={registrationForm} name="email" autoComplete="email" />
      <FormField form={registrationForm} name="company" autoComplete="organization" />
      <FormField form={registrationForm} name="title" autoComplete="organization-title" />
      <label className="checkbox">
        <input type="checkbox" id="consent" name={CONSENT_FIELD} />
        <span>{CONSENT_LABEL}</span>
      </label>
    </MessageForm>
  );
}

/** That of the Startup Program. */
export function ApplicationFields() {
  return (
    <MessageForm form={applicationForm} submit={applicationText.submit.label} framed>
      <FormField form={applicationForm} name="company" autoComplete="organization" />
      <FormField form={applicationForm} name="companyWebsite" autoComplete="url" />
      <FormField form={applicationForm} name="fullName" autoComplete="name" />
      <FormField form={applicationForm} name="email" autoComplete="email" />
      <div>
        <FormField form={applicationForm} name="title" autoComplete="organization-title" />
      </div>
      <div>
        <FormField form={applicationForm} name="product" />
      </div>
      <FormField form={applicationForm} name="stage" />
      <FormField form={applicationForm} name="funding" />
      <div>
        <Questionnaire />
      </div>
    </MessageForm>
  );
}

/** Its sheet shows what the choice asks for. */
export function InviteFields() {
  const { submit, emailHint, recommended, onlyForMyself, onlyForOthers, you } = inviteText;
  const { label, options, preset } = inviteForm.fields.requestFor;
  return (
    <MessageForm form={inviteForm} submit={submit.label} framed>
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
      <FormField form={inviteForm} name="fullName" autoComplete="name" />
      <FormField form={inviteForm} name="email" autoComplete="email" hint={emailHint} />
      <FormField form={inviteForm} name="company" autoComplete="organization" />
      <FormField form={inviteForm} name="title" autoComplete="organization-title" />
      <div>
        <FormField form={inviteForm} name="linkedin" autoComplete="url" />
      </div>
      <div className="when-myself form-group">
        <p className="without-scripts label">{onlyForMyself}</p>
        <FormField form={inviteForm} name="reason" />
        <FormField form={inviteForm} name="recommendedBy" />
      </div>
      <div className="when-recommending form-group">
        <p className="without-scripts label">{onlyForOthers}</p>
        <FormField form={inviteForm} name="recommendation" />
        <fieldset className="form-group">
          <legend className="label">{you}</legend>
          <FormField form={inviteForm} name="yourName" autoComplete="name" />
          <FormField form={inviteForm} name="yourEmail" autoComplete="email" />
        </fieldset>
      </div>
    </MessageForm>
  );
}
