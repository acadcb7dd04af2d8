import { html } from "hono/html";
import type { DKIMOptions, SendMailOptions } from "nodemailer";
import { listedConsent, REGISTRATION_SUBJECT } from "#contract/registration.ts";
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

const ISRAEL_TIME = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Jerusalem",
  timeZoneName: "shortOffset",
});

/**
 * The mail to the organisers about a message. It comes from our own address, since a visitor's
 * would fail SPF and DMARC; a reply goes to the visitor. Reply-To is the only header with words of
 * the visitor.
 */
export function mailAbout(deliveryId: string, message: Message, parties: Parties): Mail {
  const letter = letterAbout(message, parties.senderName);
  return {
    from: { name: parties.senderName, address: parties.from },
    to: parties.to,
    replyTo: { name: letter.name, address: letter.email },
    subject: letter.subject,
    messageId: `<${deliveryId}@${parties.from.split("@")[1]}>`,
    date: new Date(message.receivedAt),
    // RFC 3834: no out-of-office reply to this mail bothers the visitor.
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    dkim: parties.dkim,
    text: asText(letter),
    html: asHtml(letter),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type Letter = ReturnType<typeof letterAbout>;

/** What the mail says. The message of a registration only repeats its fields, so it is left out. */
function letterAbout({ kind, payload, receivedAt }: Message, siteName: string) {
  const fields = labelledFields({ kind, payload });
  const consent = kind === "registration" && listedConsent(payload);
  if (consent) fields.push(["Marketing Consent", consent]);
  return {
    subject: SUBJECTS[kind],
    form: `${siteName}, ${kind} form`,
    when: ISRAEL_TIME.format(receivedAt),
    name: oneLine(payload.fullName),
    email: payload.email,
    fields: fields.map(([label, value]) => [label, oneLine(value)] as const),
    words: consent ? "" : payload.message,
  };
}

/** The visitor's words come last: none of their lines can pass for one of ours. */
function asText({ form, when, fields, words }: Letter): string {
  const lines = fields.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);
  return [form, `${when}, Israel time`, "", ...lines, "", words].join("\n").trimEnd();
}

const FONT = "font-family:Helvetica Neue,Helvetica,Arial,sans-serif;overflow-wrap:anywhere";
const SMALL = `${FONT};font-size:15px;line-height:24px`;
const CELL = `${SMALL};padding:12px 0;border-bottom:1px solid #ddd8cc;text-align:left`;

/** The mail as a letter in the colours of the site. Tables and inline styles, because Outlook knows little else. */
function asHtml({ subject, form, when, name, email, fields, words }: Letter): string {
  const address = encodeURIComponent(email.toWellFormed()).replace("%40", "@");
  const reply = `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  // The name is the heading.
  const given = fields.slice(1).filter(([, value]) => value);
  const rows = given.map(
    ([label, value]) => html`<tr>
<th scope="row" width="144" valign="top" style="${CELL};font-weight:normal;color:#55606f">${label}</th>
<td dir="auto" style="${CELL}">${value}</td>
</tr>
`,
  );
  const lines = words.split(/\r\n|\r|\n/).map((line) => html`<div dir="auto">${line}<br></div>`);
  const letter = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
body { background: #0b1220 !important }
.sheet { background: #131d31 !important; color: #f2efe8 !important }
.sheet th, .sheet td { border-color: #2a3650 !important }
.sheet th { color: #a9b4c8 !important }
}
</style>
</head>
<body style="margin:0;padding:24px 12px;background:#f7f5f0">
<main><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" style="max-width:100%;table-layout:fixed">
<tr><td style="${SMALL};padding:32px 28px;background:#0b1220;border-bottom:3px solid #c8a45c;color:#a9b4c8">
<p style="margin:0;color:#c8a45c;font-size:13px;letter-spacing:0.04em">${form}</p>
<h1 dir="auto" style="margin:12px 0;color:#f2efe8;font-size:28px;line-height:32px;text-align:left">${name}</h1>
<p style="margin:0">${when}, <span style="white-space:nowrap">Israel time</span></p>
</td></tr>
<tr><td class="sheet" style="${FONT};padding:20px 28px 32px;background:#ffffff;color:#16202f;font-size:17px;line-height:28px">
<table width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed">
${rows}</table>
<div style="margin:24px 0 32px;white-space:pre-wrap">${words && lines}</div>
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="${SMALL};background:#c8a45c;border-radius:2px;mso-padding-alt:12px 32px"><a href="${reply}" style="display:inline-block;padding:12px 32px;color:#0b1220;font-weight:bold;text-decoration:none">Reply</a></td>
</tr></table>
</td></tr>
</table></main>
</body>
</html>
`;
  // What no document may hold (HTML, 13.2.3.5).
  return `${letter}`.replace(/[[\p{Cc}\p{Cs}\p{NChar}]--[\t\r\n]]/gv, "\ufffd");
}

/**
 * A line break in a field could pass for the next field, or in a header for the next header; a mark
 * of direction could reverse the text beside it.
 */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").trim();
}
