import MailComposer from "nodemailer/lib/mail-composer";
import type Mail from "nodemailer/lib/mailer";
import PostalMime from "postal-mime";
import type { Kind } from "#contract/kinds.ts";

/* An email on its way to the mail server. */

/** A contact message from Dana. */
export const MESSAGE = {
  id: "m",
  kind: "contact" as Kind,
  receivedAt: Date.UTC(2025, 11, 8, 12),
  payload: { fullName: "Dana", email: "dana@example.com", company: "", message: "Hi" },
};

/** The same with other values. */
export const contactWith = (changes: Record<string, string>) => ({
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

/** Writes an email as it is sent, and reads it. */
export async function written(composed: Mail.Options) {
  const raw = await new MailComposer(composed).compile().build();
  return { raw: raw.toString(), mail: await PostalMime.parse(raw) };
}

/** Of something that is never given up. */
export const NEVER = new AbortController().signal;
