import { html } from "hono/html";
import type { DKIMOptions, SendMailOptions } from "nodemailer";
import { palette } from "#contract/palette.ts";

/** An email. Date and Message-ID are the same for a repeat, so that duplicates are recognised. */
export type Mail = SendMailOptions & { date: Date; messageId: string };

/** Who sends all emails. */
export interface Sender {
  /** The sender's display name. */
  senderName: string;
  from: string;
  /** The key that signs the emails. */
  dkim?: DKIMOptions | undefined;
}

/** What an email says. */
export interface Layout {
  subject: string;
  /** A line above the heading, on the dark ground. */
  kicker: string;
  heading: string;
  /** Paragraphs below the heading, on the dark ground. */
  below: readonly Html[];
  /** On the sheet: rows with a label and a value each, then paragraphs. */
  rows?: readonly { label: string; value: string }[];
  body?: readonly Html[];
  button?: { label: string; url: string };
}

/** Markup, or text that is escaped. */
type Html = string | ReturnType<typeof html>;

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

/** Returns a time in words: "Monday, December 8, 2025 at 14:00 GMT+2". */
export const israelTime = (time: number) => ISRAEL_TIME.format(time);

/** Returns what every email has in common. `id` is its part of the Message-ID. */
export function envelopeOf(
  id: string,
  date: number,
  { senderName, from, dkim }: Sender,
  recipients: readonly string[],
) {
  return {
    from: { name: senderName, address: from },
    to: [...recipients],
    envelope: { from, to: [...recipients] },
    messageId: `<${id}@${from.split("@")[1]}>`,
    date: new Date(date),
    // RFC 3834: suppresses out-of-office replies, which would reach the visitor.
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    dkim,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies Mail;
}

const FONT = "font-family:Helvetica Neue,Helvetica,Arial,sans-serif;overflow-wrap:anywhere";
export const SMALL = `${FONT};font-size:15px;line-height:24px`;
const CELL = `${SMALL};padding:12px 0;border-bottom:1px solid ${palette.lineOnPaper};text-align:left`;

/** Returns an email as HTML in the colours of the site. Outlook supports little beyond tables and inline styles. */
export function renderLayout(layout: Layout): string {
  const { subject, kicker, heading, below, rows = [], body = [], button } = layout;
  const list = rows.map(
    ({ label, value }) => html`<tr>
<th scope="row" width="144" valign="top" style="${CELL};font-weight:normal;color:${palette.mutedOnPaper}">${label}</th>
<td dir="auto" valign="top" style="${CELL}">${value}</td>
</tr>
`,
  );
  const table =
    rows.length > 0 &&
    html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;table-layout:fixed">
${list}</table>
`;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
body { background: ${palette.ink} !important }
.sheet { background: ${palette.ink2} !important; color: ${palette.textOnInk} !important }
.sheet th, .sheet td { border-color: ${palette.lineOnInk} !important }
.sheet th { color: ${palette.mutedOnInk} !important }
}
</style>
</head>
<body style="margin:0;padding:24px 12px;background:${palette.paper}">
<main><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" style="max-width:100%;table-layout:fixed">
<tr><td style="${SMALL};padding:32px 28px;background:${palette.ink};border-bottom:3px solid ${palette.brass};color:${palette.mutedOnInk}">
<p style="margin:0;color:${palette.brass};font-size:13px;letter-spacing:0.04em">${kicker}</p>
<h1 dir="auto" style="margin:12px 0;color:${palette.textOnInk};font-size:28px;line-height:32px;text-align:left">${heading}</h1>
${below.map((text, index) => html`<p style="margin:${index > 0 ? "12px 0 0" : "0"}">${text}</p>${index < below.length - 1 && "\n"}`)}
</td></tr>
<tr><td class="sheet" style="${FONT};padding:20px 28px 32px;background:${palette.paper2};color:${palette.textOnPaper};font-size:17px;line-height:28px">
${table}${body}${
  button &&
  html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="${SMALL};background:${palette.brass};border-radius:2px;mso-padding-alt:12px 32px"><a href="${button.url}" style="display:inline-block;padding:12px 32px;color:${palette.ink};font-weight:bold;text-decoration:none">${button.label}</a></td>
</tr></table>`
}
</td></tr>
</table></main>
</body>
</html>
`;
  // Characters that HTML forbids (HTML, 13.2.3.5).
  return `${document}`.replace(/[[\p{Cc}\p{Cs}\p{NChar}]--[\t\r\n]]/gv, "\ufffd");
}

/** Breaks up each `=?…?=` with a word joiner: nodemailer passes it on, and mail programs would decode it (RFC 2047). */
export const inHeader = (words: string) => words.replaceAll("?=", "?\u2060=");

/**
 * Removes line breaks, which could fake another field or header, and directional formatting characters, which could
 * reverse the text around them.
 */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").trim();
}
