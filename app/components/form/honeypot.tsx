import { forms } from "#app/content/forms.ts";
import { HONEYPOT } from "#contract/honeypot.ts";

/** The field for programs that fill in whatever they find; no visitor sees it, hears of it or gets into it. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {forms.trap}
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** What the hidden field adds to the payload: nothing for a visitor. */
export function trapped(data: FormData): { [HONEYPOT]?: string } {
  const value = String(data.get(HONEYPOT) ?? "");
  return value === "" ? {} : { [HONEYPOT]: value };
}
