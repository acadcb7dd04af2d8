import { type Field, WEB_ADDRESS } from "#contract/fields.ts";
import type { Form } from "#contract/form.ts";
import { forms } from "#site/content/forms.ts";

type Props<F extends Form> = {
  form: F;
  name: keyof F["fields"] & string;
  autoComplete?: string;
  hint?: string;
};

/** The type `url` refuses an address without a scheme. Most browsers explain a mismatch with the title. */
const WEB_ADDRESS_INPUT = {
  type: "text",
  inputMode: "url",
  spellCheck: false,
  pattern: `\\s*(?:${WEB_ADDRESS})\\s*`,
  title: forms.webAddress,
  placeholder: "https://",
} as const;

/** A labelled control. Its error and its hint are its accessible description, so screen readers read all of it together. */
export function FormField<F extends Form>({ form, name, autoComplete, hint }: Props<F>) {
  const field = form.fields[name] as Field;
  const { type, options = [], maxLength } = field;
  const hintId = `${name}-hint`;
  const control = {
    id: name,
    name,
    autoComplete,
    // A name or a company may be in another language than the page.
    dir: "auto",
    // Before scripts run, a field that only some visitors are asked for must not stop the others.
    required: field.required && !field.when,
    "aria-required": field.required && field.when ? true : undefined,
    className: "control",
    "aria-describedby": hint && hintId,
  };
  return (
    <div className="field">
      <label htmlFor={name}>
        {field.label}
        {!field.required && <span>{` (${forms.optional})`}</span>}
      </label>
      {type === "multiline" ? (
        <textarea {...control} maxLength={maxLength} rows={5} />
      ) : type === "choice" ? (
        <select {...control}>
          <option value="">{forms.choose}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          type={type ?? "text"}
          {...control}
          {...(type === "url" && WEB_ADDRESS_INPUT)}
          maxLength={maxLength}
        />
      )}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
