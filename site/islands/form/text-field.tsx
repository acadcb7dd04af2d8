import { useId } from "react";
import type { Field } from "#contract/fields.ts";
import { forms } from "#site/content/forms.ts";

type Props = {
  name: string;
  field: Field;
  autoComplete?: string;
  /** A text area instead of a line. */
  multiline?: boolean;
  defaultValue: string | undefined;
  /** What is wrong with the value, in words; shown at the field and tied to it. */
  error: string | undefined;
};

/** A labelled field: its error is the field's description, so that it is read together with it. */
export function TextField({ field, error, multiline, ...rest }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  const control = {
    ...rest,
    id,
    required: field.required,
    maxLength: field.maxLength,
    className: "control",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? errorId : undefined,
  };
  return (
    <div className="field">
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
