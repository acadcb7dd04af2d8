import { FUNCTION_NAME } from "./form.ts";

/** Where the backend has its functions, on our own server and on a hosted Supabase project alike. */
export const FUNCTIONS_PATH = "/functions/v1/";

/** The function that takes the messages of two forms (docs/product.md, section 7). */
export const FUNCTION_PATH = FUNCTIONS_PATH + FUNCTION_NAME;

/** Returns the path of the function that a form calls (docs/product.md, section 7). */
export const functionPath = ({ functionName }: { functionName: string }) =>
  FUNCTIONS_PATH + functionName;

/** Makes retries safe: a second request with the same key and body is acknowledged but not stored again. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** The public key of a server without `SUPABASE_ANON_KEY`. It identifies the client and protects nothing. */
export const LOCAL_PUBLIC_KEY = "sb_publishable_local_development_only";

/** The largest request body that a function accepts, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Says to a client above the rate when it may send again, in `seconds`. Shown with and without scripts (docs/product.md, section 8). */
export function tooManyMessage(seconds: number): string {
  const [count, unit] = seconds > 5400 ? [seconds / 3600, "hour"] : [seconds / 60, "minute"];
  const whole = Math.max(1, Math.ceil(count));
  return `Too many messages from your network. The next can be sent in ${whole} ${unit}${whole === 1 ? "" : "s"}.`;
}
