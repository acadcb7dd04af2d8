/** The backend's one function, which both forms call (docs/product.md, section 7). */
export const FUNCTION_NAME = "send-contact-email";

/** The function's path, on our own server and on a hosted Supabase project alike. */
export const FUNCTION_PATH = `/functions/v1/${FUNCTION_NAME}`;

/** Makes retries safe: a second request with the same key and body is acknowledged but not stored again. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** The public key of a server without `SUPABASE_ANON_KEY`. It identifies the client and protects nothing. */
export const LOCAL_PUBLIC_KEY = "sb_publishable_local_development_only";

/** The largest request body that the function accepts, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;
