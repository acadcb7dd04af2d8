import { createClient } from "@supabase/supabase-js";
import type { Form } from "#contract/form.ts";
import { IDEMPOTENCY_HEADER } from "#contract/function.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

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
 * Sends a form's message to its function of the backend (docs/product.md, section 7). The same content keeps its key until it
 * is accepted, so a retry after a lost response does not create a second message. Resolves to null if the message was accepted,
 * which is decided by the presence of an error alone; never rejects.
 */
export async function sendMessage(
  { functionName, fields }: Form,
  payload: object,
): Promise<Refusal | null> {
  const content = JSON.stringify(payload);
  // 128 random bits. Browsers offer randomUUID only on https and localhost.
  const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
  if (attempt?.content !== content) attempt = { content, key: newKey() };
  const { error } = await client.functions.invoke(functionName, {
    body: payload,
    headers: { [IDEMPOTENCY_HEADER]: attempt.key },
    timeout: TIMEOUT_MS,
  });
  if (error) return refusalOf(error, fields);
  attempt = undefined;
  return null;
}
