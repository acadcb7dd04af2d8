import { HONEYPOT } from "#contract/honeypot.ts";

/** The field for programs that fill in whatever they find; no visitor sees it, hears of it or gets into it. */
export function Honeypot() {
  return (
    <input
      className="sr-only"
      name={HONEYPOT}
      tabIndex={-1}
      autoComplete="off"
      aria-hidden="true"
    />
  );
}

/** What the hidden field adds to the payload: nothing for a visitor. */
export function trapped(data: FormData): { [HONEYPOT]?: string } {
  const value = data.get(HONEYPOT);
  return value ? { [HONEYPOT]: String(value) } : {};
}
