import { createTextNode } from "@parse5/tools";
import type { DKIMOptions, SendMailOptions } from "nodemailer";
import { serializeOuter } from "parse5";
import { REGISTRATION_SUBJECT } from "#contract/registration.ts";
import { labelledFields, type Message } from "#server/outbox/message.ts";

/** A mail ready to send: of the time when its message came in, named by its delivery, so that a repeat is recognised. */
export type Mail = SendMailOptions & { date: Date; messageId: string };

/** The sender and the receiver of the mails. */
export interface Parties {
  /** The name beside the sender's address. */
  senderName: string;
  from: string;
  to: string;
  /** The sender's signature. */
  dkim?: DKIMOptions | undefined;
}

const SUBJECTS = { contact: "New message from the website", registration: REGISTRATION_SUBJECT };

/**
 * The mail to the organisers about a message. It comes from our own address, since a visitor's
 * would fail SPF and DMARC; a reply goes to the visitor. Reply-To is the only header with words of
 * the visitor.
 */
export function mailAbout(deliveryId: string, message: Message, parties: Parties): Mail {
  const subject = SUBJECTS[message.kind];
  const fields = listFields(message);
  const { fullName, email, message: words } = message.payload;
  return {
    from: { name: parties.senderName, address: parties.from },
    to: parties.to,
    replyTo: { name: oneLine(fullName), address: email },
    subject,
    messageId: `<${deliveryId}@${parties.from.split("@")[1]}>`,
    date: new Date(message.receivedAt),
    // RFC 3834: no out-of-office reply to this mail bothers the visitor.
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    dkim: parties.dkim,
    text: asText(fields, words),
    html: asHtml(subject, fields, words),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type Field = readonly [label: string, value: string];

function listFields(message: Message): Field[] {
  return labelledFields(message)
    .map(([label, value]) => [label, oneLine(value)] as const)
    .filter(([, value]) => value);
}

function asText(fields: Field[], words: string): string {
  const lines = fields.map(([label, value]) => `${label}: ${value}`);
  return `${lines.join("\n")}\n\n${words}`;
}

function asHtml(subject: string, fields: Field[], words: string): string {
  const rows = fields.map(
    ([label, value]) =>
      `<tr><th align="left">${label}</th><td dir="auto">${escapeHtml(value)}</td></tr>`,
  );
  const lines = words.split(/\r\n|\r|\n/).map(escapeHtml);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<table cellpadding="4">
${rows.join("\n")}
</table>
<p dir="auto">${lines.join("<br>\n")}</p>
</body>
</html>
`;
}

const escapeHtml = (text: string) => serializeOuter(createTextNode(text));

/**
 * A line break in a field could pass for the next field, or in a header for the next header; a mark
 * of direction could reverse the text beside it.
 */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").trim();
}
