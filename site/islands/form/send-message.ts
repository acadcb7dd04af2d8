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

/** What was tried last, until it was accepted. */
let attempt: { content: string; key: string } | undefined;

/**
 * Sends a message to the function of the backend (docs/product.md, section 7). The same content keeps its key until it was
 * accepted, so that a second click after a lost answer is the same message for the server. Answers the error, or null when
 * the message was accepted; never rejects.
 */
export async function sendMessage(payload: MessagePayload): Promise<unknown> {
  const content = JSON.stringify(payload);
  // 128 random bits. Not randomUUID, which browsers have on pages from https and localhost only.
  const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
  if (attempt?.content !== content) attempt = { content, key: newKey() };
  const { error } = await client.functions.invoke(FUNCTION_NAME, {
    body: payload,
    headers: { [IDEMPOTENCY_HEADER]: attempt.key },
    timeout: TIMEOUT,
  });
  if (!error) attempt = undefined;
  return error;
}
