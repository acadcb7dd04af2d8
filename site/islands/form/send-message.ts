import { createClient } from "@supabase/supabase-js";
import { IDEMPOTENCY_HEADER } from "#contract/function.ts";

/** How long a response may take before the attempt counts as failed. */
const TIMEOUT_MS = 30_000;

const client = createClient(
  import.meta.env.SUPABASE_URL || window.location.origin,
  import.meta.env.SUPABASE_ANON_KEY,
  // docs/product.md, section 9. Where the browser blocks storage, the client falls back to memory.
  { auth: { persistSession: true, autoRefreshToken: true } },
);

/** The last attempt, until it is accepted. */
let attempt: { content: string; key: string } | undefined;

/**
 * Sends a message to a function of the backend (docs/product.md, section 7). The same content keeps its key until it is
 * accepted, so a retry after a lost response does not create a second message. Resolves to the error, or null if the message
 * was accepted; never rejects.
 */
export async function sendMessage(functionName: string, payload: object): Promise<unknown> {
  const content = JSON.stringify(payload);
  // 128 random bits. Browsers offer randomUUID only on https and localhost.
  const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
  if (attempt?.content !== content) attempt = { content, key: newKey() };
  const { error } = await client.functions.invoke(functionName, {
    body: payload,
    headers: { [IDEMPOTENCY_HEADER]: attempt.key },
    timeout: TIMEOUT_MS,
  });
  if (!error) attempt = undefined;
  return error;
}
