import { HONEYPOT } from "#contract/honeypot.ts";

/**
 * The field for programs that fill in whatever they find; no visitor sees it, hears of it or gets into it. `hidden` is for
 * browsers that leave out our style sheet; in the others `block` undoes it, as programs may know that sign.
 */
export function Honeypot() {
  return (
    <input
      className="sr-only block"
      hidden
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
