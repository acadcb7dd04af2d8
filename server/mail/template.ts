import { html } from "hono/html";
import type { DKIMOptions, SendMailOptions } from "nodemailer";
import { FORMS, type Kind } from "#contract/forms.ts";
import { consentIfOnlyFields } from "#contract/registration.ts";
import {
  isRecommendation,
  labelledFields,
  type Message,
  writerOf,
} from "#server/outbox/message.ts";

/**
 * An email, dated when its message was received. The Message-ID names its delivery, so that duplicates are recognised.
 */
export type Mail = SendMailOptions & { date: Date; messageId: string };

export interface MailSettings {
  /** The sender's display name. */
  senderName: string;
  from: string;
  /** Returns the organisers' addresses for a kind of message. */
  to: (kind: Kind) => readonly string[];
  /** The key that signs the emails. */
  dkim?: DKIMOptions | undefined;
}

/** The duty to inform somebody whose data another person gave (docs/product.md, section 7). */
const ABOUT_RECOMMENDATIONS =
  "Replies go to the recommender. When you write to the person they recommend, say who gave you their details.";

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
 * Composes the email to the organisers about a message. The sender is our own address, since the visitor's would fail
 * SPF and DMARC; replies go to the visitor. Reply-To and Subject are the only headers with the visitor's text. It is addressed
 * to all organisers, and sent to `recipients`, some or all of them.
 */
export function composeMail(
  deliveryId: string,
  message: Message,
  settings: MailSettings,
  recipients: readonly string[] = settings.to(message.kind),
): Mail {
  const content = contentOf(message, settings.senderName);
  return {
    from: { name: settings.senderName, address: settings.from },
    to: [...settings.to(message.kind)],
    envelope: { from: settings.from, to: [...recipients] },
    replyTo: { name: content.writer.name, address: content.writer.email },
    subject: content.subject,
    messageId: `<${deliveryId}@${settings.from.split("@")[1]}>`,
    date: new Date(message.receivedAt),
    // RFC 3834: suppresses out-of-office replies, which would reach the visitor.
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    dkim: settings.dkim,
    text: renderText(content),
    html: renderHtml(content),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type Content = ReturnType<typeof contentOf>;

/** The parts of the email. A registration's message is omitted where it only repeats the fields. */
function contentOf(message: Message, siteName: string) {
  const { kind, payload, receivedAt } = message;
  const consent = kind === "registration" && consentIfOnlyFields(payload);
  const given = labelledFields(message).filter(({ value }) => value);
  const fields = given
    .filter(({ isLong }) => !isLong)
    .map((field) => ({ ...field, value: oneLine(field.value) }));
  if (consent) {
    fields.push({ name: "consent", label: "Marketing Consent", value: consent, isLong: false });
  }
  const writer = writerOf(message);
  return {
    subject: oneLine(FORMS[kind].subject(payload)),
    form: `${siteName}, ${kind} form`,
    when: ISRAEL_TIME.format(receivedAt),
    note: isRecommendation(message) ? ABOUT_RECOMMENDATIONS : "",
    name: oneLine(payload.fullName),
    writer: { name: oneLine(writer.name), email: writer.email },
    fields,
    texts: given
      .filter(({ isLong }) => isLong && !consent)
      // The only text of a form needs no label.
      .map(({ name, label, value }) => ({ label: name === "message" ? "" : label, value })),
  };
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

/** The visitor's texts come last, indented below their labels, so that none of it can be mistaken for ours. */
function renderText({ form, when, note, fields, texts }: Content): string {
  const head = [form, `${when}, Israel time`, ...(note && [note])];
  const paragraphs = texts.map(({ label, value }) =>
    label ? [label, ...linesOf(value).map((line) => `  ${line}`)].join("\n") : value,
  );
  const list = fields.map(({ label, value }) => `${label}: ${value}`).join("\n");
  return [head.join("\n"), list, ...paragraphs].join("\n\n").trimEnd();
}

const FONT = "font-family:Helvetica Neue,Helvetica,Arial,sans-serif;overflow-wrap:anywhere";
const SMALL = `${FONT};font-size:15px;line-height:24px`;
const CELL = `${SMALL};padding:12px 0;border-bottom:1px solid #ddd8cc;text-align:left`;

/** In the colours of the site. Outlook supports little beyond tables and inline styles. */
function renderHtml({ subject, form, when, note, name, writer, fields, texts }: Content): string {
  const address = encodeURIComponent(writer.email.toWellFormed()).replace("%40", "@");
  const reply = `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  const rows = fields
    // The heading.
    .filter((field) => field.name !== "fullName")
    .map(
      ({ label, value }) => html`<tr>
<th scope="row" width="144" valign="top" style="${CELL};font-weight:normal;color:#55606f">${label}</th>
<td dir="auto" valign="top" style="${CELL}">${value}</td>
</tr>
`,
    );
  const paragraphs = texts.map(({ label, value }) => {
    const lines = linesOf(value).map((line) => html`<div dir="auto">${line}<br></div>`);
    const heading =
      label && html`<h2 style="${SMALL};margin:24px 0 0;font-weight:bold">${label}</h2>`;
    return html`${heading}<div style="margin:${label ? "4px" : "24px"} 0 32px;white-space:pre-wrap">${lines}</div>
`;
  });
  const document = html`<!doctype html>
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
<p style="margin:0">${when}, <span style="white-space:nowrap">Israel time</span></p>${
    note &&
    html`
<p style="margin:12px 0 0">${note}</p>`
  }
</td></tr>
<tr><td class="sheet" style="${FONT};padding:20px 28px 32px;background:#ffffff;color:#16202f;font-size:17px;line-height:28px">
<table width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed">
${rows}</table>
${paragraphs}<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="${SMALL};background:#c8a45c;border-radius:2px;mso-padding-alt:12px 32px"><a href="${reply}" style="display:inline-block;padding:12px 32px;color:#0b1220;font-weight:bold;text-decoration:none">Reply</a></td>
</tr></table>
</td></tr>
</table></main>
</body>
</html>
`;
  // Characters that HTML forbids (HTML, 13.2.3.5).
  return `${document}`.replace(/[[\p{Cc}\p{Cs}\p{NChar}]--[\t\r\n]]/gv, "\ufffd");
}

/**
 * Removes line breaks, which could fake another field or header, and directional formatting characters, which could
 * reverse the text around them.
 */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").trim();
}
