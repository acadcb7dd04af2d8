import { html } from "hono/html";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { LINE_BREAK } from "#contract/fields.ts";
import type { Kind } from "#contract/kinds.ts";
import { palette } from "#contract/palette.ts";
import { consentIfOnlyFields } from "#contract/registration.ts";
import type { Message } from "#server/outbox/message.ts";
import type { Outgoing } from "#server/outbox/outgoing.ts";
import { isRecommendation, type Labelled, ownFields, writerOf } from "#server/outbox/words.ts";
import { quote } from "#server/text.ts";
import {
  envelopeOf,
  inHeader,
  israelTime,
  type Mail,
  oneLine,
  renderLayout,
  type Sender,
  SMALL,
} from "./layout.ts";
import { replyUrl, subjectOf } from "./reply.ts";

export interface MailSettings extends Sender {
  /** Returns the organisers' addresses for a kind of message. */
  to: (kind: Kind) => readonly string[];
  /** The site's address; null if it has no desk. */
  deskUrl: string | null;
}

/** The duty to inform somebody whose data another person gave (docs/product.md, section 7). */
const ABOUT_RECOMMENDATIONS =
  "Replies go to the recommender. When you write to the person they recommend, say who gave you their details.";

/** What mail programs decode, in an address too (RFC 2047, section 2). */
const ENCODED_WORD = /=\?.*\?=/;

/** What a message is, at the top of its email. */
const WHAT: Record<Kind | "recommendation", string> = {
  contact: "Message from the contact form",
  registration: "Registration for the Practical Security Show",
  invite: "Invite request",
  recommendation: "Invite request for somebody who is recommended",
  application: "Application to the Startup Program",
};

/** Returns what organisers must mind when they answer a message; empty for most. */
export const adviceOf = (message: Labelled) =>
  isRecommendation(message) ? ABOUT_RECOMMENDATIONS : "";

/**
 * Composes the email to the organisers about a message, dated when it was queued: mail servers refuse or bury an old one,
 * as of a message that was held for months. The sender is our own address, since the visitor's would fail
 * SPF and DMARC; replies go to the visitor, but for an address that mail programs would decode into another (RFC 2047). Reply-To and Subject are the only headers with the visitor's text. It is addressed
 * to all organisers, and sent to `recipients`, some or all of them.
 */
export function composeMail(
  { id, queuedAt, message }: Pick<Outgoing, "id" | "queuedAt" | "message">,
  settings: MailSettings,
  recipients: readonly string[] = settings.to(message.kind),
): Mail {
  const content = contentOf(message, settings);
  return {
    ...envelopeOf(id, queuedAt, settings, recipients),
    to: [...settings.to(message.kind)],
    ...(!ENCODED_WORD.test(content.writer.email) && {
      replyTo: { name: content.writer.name, address: content.writer.email },
    }),
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(message, content),
  };
}

type Content = ReturnType<typeof contentOf>;

/** The parts of the email. A registration's message is omitted where it only repeats the fields. */
function contentOf(message: Message, { senderName, deskUrl }: MailSettings) {
  const { kind, payload, receivedAt } = message;
  const consent = kind === "registration" && consentIfOnlyFields(payload);
  const given = ownFields(message).filter(({ value }) => value);
  const fields = given
    .filter(({ isLong }) => !isLong)
    .map((field) => ({ ...field, value: oneLine(field.value) }));
  if (consent) {
    const shown = { label: "Marketing Consent", value: consent, link: null };
    fields.push({ name: "consent", ...shown, isLong: false, isChoice: true });
  }
  const writer = writerOf(message);
  return {
    subject: subjectOf(message),
    what: `${WHAT[isRecommendation(message) ? "recommendation" : kind]}, ${senderName}`,
    when: israelTime(receivedAt),
    advice: adviceOf(message),
    desk: deskUrl && `${deskUrl}${DESK_PATH}?m=${message.id}`,
    name: oneLine(payload.fullName),
    writer: { name: shownName(writer.name), email: writer.email },
    fields,
    texts: given
      .filter(({ isLong }) => isLong)
      // The only text of a form needs no label.
      .map(({ name, label, value }) => ({ label: name === "message" ? "" : label, value })),
  };
}

/** A name that is an address, whichever sign it has for @, would seem to be where a reply goes. */
const shownName = (name: string) =>
  name.normalize("NFKC").includes("@") ? "" : inHeader(oneLine(name));

const linesOf = (text: string) => text.split(LINE_BREAK);

/** The visitor's texts come last, quoted, so that none of it can be mistaken for ours. */
function renderText({ what, when, advice, desk, fields, texts }: Content): string {
  const link = desk && `On the desk: ${desk}`;
  const head = [what, `${when}, Israel time`, advice, link].filter(Boolean);
  const paragraphs = texts.map(({ label, value }) =>
    [...(label ? [label] : []), ...linesOf(value).map(quote)].join("\n"),
  );
  const list = fields.map(({ label, value }) => `${label}: ${value}`).join("\n");
  return [head.join("\n"), list, ...paragraphs].join("\n\n").trimEnd();
}

function renderHtml(
  message: Message,
  { subject, what, when, advice, desk, name, fields, texts }: Content,
) {
  const body = texts.map(({ label, value }) => {
    const lines = linesOf(value).map((line) => html`<div dir="auto">${line}<br></div>`);
    const heading =
      label && html`<h2 style="${SMALL};margin:24px 0 0;font-weight:bold">${label}</h2>`;
    return html`${heading}<div style="margin:${label ? "4px" : "24px"} 0 32px;white-space:pre-wrap">${lines}</div>
`;
  });
  const link =
    desk && html`<a href="${desk}" style="color:${palette.brassLight}">Open it on the desk</a>`;
  const time = html`${when}, <span style="white-space:nowrap">Israel time</span>`;
  return renderLayout({
    subject,
    kicker: what,
    heading: name,
    below: [time, ...(advice ? [advice] : []), ...(link ? [link] : [])],
    // The name is the heading.
    rows: fields.filter((field) => field.name !== "fullName"),
    body,
    button: { label: "Reply", url: replyUrl(message) },
  });
}
