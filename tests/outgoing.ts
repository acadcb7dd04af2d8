import type { Message } from "#server/outbox/message.ts";

/* An email on its way to the mail server. */

/** A contact message from Dana. */
export const MESSAGE: Message = {
  id: "m",
  kind: "contact",
  receivedAt: 0,
  payload: { fullName: "Dana", email: "dana@example.com", company: "", message: "Hi" },
};

/** The email that it becomes, before anybody has it. */
export const EMAIL = { id: "d-1", queuedAt: 0, message: MESSAGE, acceptedBy: [] as string[] };

export const TO = ["b@example.org", "c@example.org"];

/** From whom to whom, without a desk. */
export const PARTIES = {
  senderName: "CISO Circle",
  from: "a@example.org",
  to: () => TO,
  organisers: TO,
  deskUrl: null,
};

/** Of something that is never given up. */
export const NEVER = new AbortController().signal;
