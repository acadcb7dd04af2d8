/** The one function of the backend: where both forms are sent (docs/product.md, section 7). */
export const FUNCTION_NAME = "send-contact-email";

/** The path of the function on our own server and on a hosted project alike. */
export const FUNCTION_PATH = `/functions/v1/${FUNCTION_NAME}`;

/** Makes a repeated submission one message: the same key with the same body is answered, not stored. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** The public key of a server that was started without `SUPABASE_ANON_KEY`: it names a client, it guards nothing. */
export const LOCAL_PUBLIC_KEY = "sb_publishable_local_development_only";

/** The largest request body that the function reads, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;
