import { use } from "react";
import { type Field as FieldOf, type Fields, WEB_ADDRESS } from "#contract/fields.ts";
import { forms } from "#site/content/forms.ts";
import { FormContext } from "./use-message-form.ts";

type Props<F extends { fields: Fields }> = {
  /** A form, or the part of one that has this field. */
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

/** A labelled control, without a `maxlength`: the browser would cut what is pasted without a word. */
export function Field<F extends { fields: Fields }>({ form, name, autoComplete, hint }: Props<F>) {
  const field = form.fields[name] as FieldOf;
  const { type, options = [] } = field;
  const hintId = `${name}-hint`;
  const { attributes, error } = useError(name, hint && hintId);
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
    ...attributes,
  };
  return (
    <div className="field">
      <label htmlFor={name}>
        {field.label}
        {!field.required && !field.isPart && <span>{` (${forms.optional})`}</span>}
      </label>
      {type === "multiline" ? (
        <textarea {...control} rows={5} />
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
        <input type={type ?? "text"} {...control} {...(type === "url" && WEB_ADDRESS_INPUT)} />
      )}
      {error}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * Returns the error of a control, to be shown below it or below the legend of a group, as server/forms/form-page.ts writes it; and
 * the attributes that make the error and the hint its description, so that screen readers read all of it together.
 */
export function useError(name: string, hintId?: string) {
  const text = use(FormContext).errors[name];
  const id = `${name}-error`;
  const descriptions = [text && id, hintId].filter(Boolean).join(" ");
  return {
    attributes: {
      "aria-invalid": text ? true : undefined,
      "aria-describedby": descriptions || undefined,
    },
    error: text && (
      <p id={id} className="field-error">
        {text}
      </p>
    ),
  };
}
