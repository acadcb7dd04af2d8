import { FORMS } from "#contract/forms.ts";
import { functionPath, LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import type { Kind } from "#contract/kinds.ts";
import { REGISTRATION_SUBJECT } from "#contract/registration.ts";

/* Valid messages, and the ways to post one without a page. */

const PERSON = { fullName: "Dana Levi", email: "dana@example.com", company: "Acme" };

const PAYLOADS: Record<Kind, (text: string) => Record<"fullName" | "email", string> & object> = {
  contact: (message) => ({ ...PERSON, message }),
  registration: (message) => ({
    ...PERSON,
    title: "CISO",
    subject: REGISTRATION_SUBJECT,
    message,
  }),
  invite: (reason) => ({ ...PERSON, title: "CISO", requestFor: "Myself", reason }),
  application: (product) => ({ ...PERSON, stage: "Prototype", funding: "Seed", product }),
};

/** A valid message of a kind. The text is its last line in the mail, quoted. */
export const payloadOf = (kind: Kind, text: string) =>
  PAYLOADS[kind](text) as { fullName: string; email: string } & Record<string, string>;

/** A valid contact message with this text. */
export const messageWith = (text: string) => payloadOf("contact", text);

/** A valid contact message, whose last line is "How do I join?". */
export const MESSAGE = messageWith("Hello.\nHow do I join?");

/** What a page sends with a message. */
export const FUNCTION_HEADERS = { apikey: LOCAL_PUBLIC_KEY, "Content-Type": "application/json" };

/** Posts to a function with fetch, strings and bytes unchanged: a valid message unless body or headers spoil it. */
export function post(
  url: string,
  body: object | string = MESSAGE,
  headers: Record<string, string> = {},
  kind: Kind = "contact",
): Promise<Response> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  return fetch(url + functionPath(FORMS[kind]), {
    method: "POST",
    headers: { ...FUNCTION_HEADERS, ...headers },
    body: isRaw ? (body as BodyInit) : JSON.stringify(body),
  });
}

/** Posts a valid message of this kind, whose text is the last line of its mail. */
export const postKind = (
  url: string,
  kind: Kind,
  text: string,
  headers: Record<string, string> = {},
) => post(url, payloadOf(kind, text), headers, kind);

/** Posts a valid message with this text and these changes. Throws unless it is stored. */
export async function postMessage(
  url: string,
  kind: Kind,
  text: string,
  changes: Record<string, string> = {},
): Promise<void> {
  const body = { ...payloadOf(kind, text), ...changes };
  const response = await post(url, body, {}, kind);
  if (!response.ok) throw new Error(`The message got ${response.status}.`);
}

/** Posts a form as a browser without scripts does. */
export const submitForm = (
  url: string,
  path: string,
  values: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, ...headers },
    body: new URLSearchParams(values),
  });
