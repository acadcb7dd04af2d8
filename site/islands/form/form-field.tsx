import { useId } from "react";
import { forms } from "#site/content/forms.ts";
import type { useMessageForm } from "./use-message-form.ts";

type Props = ReturnType<ReturnType<typeof useMessageForm>["field"]> & {
  autoComplete?: string;
  hint?: string;
};

/** Browsers accept any scheme; the server accepts these. Most explain a mismatch with the title. */
const WEB_ADDRESS = { pattern: "https?://.+", title: forms.webAddress, placeholder: "https://" };

/** A labelled control. Its error and its hint are its accessible description, so screen readers read all of it together. */
export function FormField({ field, error, hint, ...rest }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const { type, options = [] } = field;
  const control = {
    ...rest,
    id,
    // A name or a company may be in another language than the page.
    dir: "auto",
    // Before scripts run, a field that only some visitors are asked for must not stop the others.
    required: field.required && !field.when,
    "aria-required": field.required && field.when ? true : undefined,
    maxLength: field.maxLength,
    className: "control w-full",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined,
  };
  const { maxLength: _, ...select } = control;
  return (
    <div className="field grid">
      <label htmlFor={id} className="text-[0.9375rem] strong">
        {field.label}
        {!field.required && <span className="text-(--muted)"> ({forms.optional})</span>}
      </label>
      {type === "multiline" ? (
        <textarea {...control} rows={5} />
      ) : type === "choice" ? (
        <select {...select}>
          <option value="">{forms.choose}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} {...(type === "url" && WEB_ADDRESS)} type={type ?? "text"} />
      )}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
