import { FORMS } from "#contract/forms.ts";
import { functionPath, LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import type { Kind } from "#contract/kinds.ts";
import { payloadOf } from "./payloads.ts";

/** Posts a valid message with this text and these changes. Throws unless it is stored. */
export async function postMessage(
  url: string,
  kind: Kind,
  text: string,
  changes: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url + functionPath(FORMS[kind]), {
    method: "POST",
    headers: { apikey: LOCAL_PUBLIC_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ ...payloadOf(kind, text), ...changes }),
  });
  if (!response.ok) throw new Error(`The message got ${response.status}.`);
}
