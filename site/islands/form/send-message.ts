import { createClient } from "@supabase/supabase-js";
import type { Contact } from "#contract/contact.ts";
import { FUNCTION_NAME, IDEMPOTENCY_HEADER } from "#contract/function.ts";
import type { RegistrationPayload } from "#contract/registration.ts";

export type MessagePayload = Contact | RegistrationPayload;

/** How long an answer may take, in milliseconds, before the attempt counts as failed. */
const TIMEOUT = 30_000;

const client = createClient(
  import.meta.env.SUPABASE_URL || window.location.origin,
  import.meta.env.SUPABASE_ANON_KEY,
  // docs/product.md, section 9. Where the browser forbids storage, the client keeps the session in memory by itself.
  { auth: { persistSession: true, autoRefreshToken: true } },
);

/**
 * Sends a message to the function of the backend (docs/product.md, section 7). `attempt` is the key that makes a repeat
 * of the same content the same message. Answers the error, or null when the message was accepted; never rejects.
 */
export async function sendMessage(payload: MessagePayload, attempt: string): Promise<unknown> {
  const { error } = await client.functions.invoke(FUNCTION_NAME, {
    body: payload,
    headers: { [IDEMPOTENCY_HEADER]: attempt },
    timeout: TIMEOUT,
  });
  return error;
}
