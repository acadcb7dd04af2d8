import { useId } from "react";
import { forms } from "#site/content/forms.ts";
import type { useMessageForm } from "./use-message-form.ts";

type Props = ReturnType<ReturnType<typeof useMessageForm>["field"]> & {
  autoComplete?: string;
  /** A text area instead of an input. */
  multiline?: boolean;
};

/** A labelled field. Its error is its accessible description, so screen readers read both together. */
export function TextField({ field, error, multiline, ...rest }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  const control = {
    ...rest,
    id,
    // A name or a company may be in another language than the page.
    dir: "auto",
    required: field.required,
    maxLength: field.maxLength,
    className: "control w-full",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? errorId : undefined,
  };
  return (
    <div className="field grid">
      <label htmlFor={id} className="text-[0.9375rem] strong">
        {field.label}
        {!field.required && <span className="text-(--muted)"> ({forms.optional})</span>}
      </label>
      {multiline ? (
        <textarea {...control} rows={5} />
      ) : (
        <input {...control} type={field.type ?? "text"} />
      )}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
