import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import { composeMail } from "#server/mail/message-mail.ts";
import type { Message } from "#server/outbox/message.ts";

/* An email on its way to the mail server. */

/** A contact message from Dana. */
export const MESSAGE: Message = {
  id: "m",
  kind: "contact",
  receivedAt: Date.UTC(2025, 11, 8, 12),
  payload: { fullName: "Dana", email: "dana@example.com", company: "", message: "Hi" },
};

/** The same with other values. */
export const contactWith = (changes: Record<string, string>): Message => ({
  ...MESSAGE,
  payload: { ...MESSAGE.payload, ...changes },
});

/** The email that it becomes, before anybody has it. */
export const EMAIL = {
  id: "d-1",
  queuedAt: Date.UTC(2026, 5, 1, 9),
  message: MESSAGE,
  acceptedBy: [] as string[],
};

export const TO = ["b@example.org", "c@example.org"];

/** From whom to whom, without a desk. */
export const PARTIES = {
  senderName: "CISO Circle",
  from: "a@example.org",
  to: () => TO,
  organisers: TO,
  deskUrl: null,
};

/** The email of a message, before it is written. */
export const compose = (message: Message, deskUrl: string | null = null) =>
  composeMail({ ...EMAIL, message }, { ...PARTIES, deskUrl });

/** The email of a message as it is sent, and as it is read. */
export async function render(message: Message) {
  const raw = await new MailComposer(compose(message)).compile().build();
  return { raw: raw.toString(), mail: await PostalMime.parse(raw) };
}

/** Of something that is never given up. */
export const NEVER = new AbortController().signal;
