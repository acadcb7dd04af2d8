import { createClient } from "@supabase/supabase-js";
import { FUNCTION_NAME, FUNCTION_PATH, LOCAL_PUBLIC_KEY } from "#contract/function.ts";

/** What a visitor has filled in. */
export const CONTACT = {
  fullName: "Dana Levi",
  email: "dana@example.com",
  company: "Acme",
  message: "Hello.\nHow do I join?",
};

/** The same in other words. */
export const contact = (message: string) => ({ ...CONTACT, message });

/** The headers of the mail that a message becomes, in the order of their names. */
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

/** Sends a form as the site does, with the client of the hosted platform. */
export function invoke(url: string, body: object, key = LOCAL_PUBLIC_KEY) {
  return createClient(url, key).functions.invoke(FUNCTION_NAME, { body });
}

/** Posts to the function by hand, texts and bytes as they are: valid unless the headers or the body say otherwise. */
export function post(
  url: string,
  body: object | string = CONTACT,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  return fetch(url + FUNCTION_PATH, {
    method: "POST",
    headers: { apikey: LOCAL_PUBLIC_KEY, "Content-Type": "application/json", ...headers },
    body: isRaw ? (body as BodyInit) : JSON.stringify(body),
  });
}
