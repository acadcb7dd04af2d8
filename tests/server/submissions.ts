import { createClient } from "@supabase/supabase-js";
import { FUNCTION_NAME } from "#contract/form.ts";
import { FORMS } from "#contract/forms.ts";
import { FUNCTION_PATH, functionPath, LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import type { Kind } from "#contract/kinds.ts";
import { payloadOf } from "../payloads.ts";

/** A valid contact message. */
export const MESSAGE = {
  fullName: "Dana Levi",
  email: "dana@example.com",
  company: "Acme",
  message: "Hello.\nHow do I join?",
};

/** The same with another text. */
export const messageWith = (message: string) => ({ ...MESSAGE, message });

/** The headers of the mail that a message becomes, sorted by name. */
export const MAIL_HEADERS = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

/** Submits a form as the site does, with the Supabase client. */
export function invoke(url: string, body: object, key = LOCAL_PUBLIC_KEY) {
  return createClient(url, key).functions.invoke(FUNCTION_NAME, { body });
}

/** Posts to the function with fetch, strings and bytes unchanged: a valid message unless body or headers spoil it. */
export function post(
  url: string,
  body: object | string = MESSAGE,
  headers: Record<string, string> = {},
  path = FUNCTION_PATH,
): Promise<Response> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  return fetch(url + path, {
    method: "POST",
    headers: { apikey: LOCAL_PUBLIC_KEY, "Content-Type": "application/json", ...headers },
    body: isRaw ? (body as BodyInit) : JSON.stringify(body),
  });
}

/** Posts a valid message of this kind, whose text is the last line of its mail. */
export const postKind = (
  url: string,
  kind: Kind,
  text: string,
  headers: Record<string, string> = {},
) => post(url, payloadOf(kind, text), headers, functionPath(FORMS[kind]));
