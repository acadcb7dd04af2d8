import { html } from "hono/html";
import { LINK_MINUTES } from "#contract/desk.ts";
import { envelopeOf, type Mail, oneLine, renderLetter, type Sender, SMALL } from "./letter.ts";

/* Emails to organisers that are not about one message. */

/** Composes the email with a sign-in link. `id` is its part of the Message-ID, `now` in milliseconds since 1970. */
export function composeSignIn(
  id: string,
  url: string,
  address: string,
  now: number,
  sender: Sender,
): Mail {
  const subject = "Your sign-in link";
  const text = [
    `The link opens the organisers' desk of ${sender.senderName}. It can be used once, within ${LINK_MINUTES} minutes.`,
    "If you did not ask for it, ignore this email: nobody can sign in without it.",
  ];
  return {
    ...envelopeOf(id, now, sender, [address]),
    subject,
    text: [text[0], url, text[1]].join("\n\n"),
    html: renderLetter({
      subject,
      kicker: `${sender.senderName}, organisers' desk`,
      heading: subject,
      below: [String(text[0])],
      body: [
        html`<p style="margin:0 0 24px">${text[1]}</p>
`,
      ],
      button: { label: "Open the desk", url },
    }),
  };
}

/** Composes an email that only shows that emails arrive. */
export function composeTest(
  id: string,
  recipients: readonly string[],
  now: number,
  sender: Sender,
): Mail {
  const subject = "Test mail from the website";
  const text = "An organiser asked for this email, to see whether emails arrive. They do.";
  return {
    ...envelopeOf(id, now, sender, recipients),
    subject,
    text,
    html: renderLetter({
      subject,
      kicker: `${sender.senderName}, organisers' desk`,
      heading: subject,
      below: [text],
      body: [html`<p style="margin:0">Nothing needs to be done.</p>`],
    }),
  };
}

/** A message that needs an organiser. */
export interface DigestEntry {
  name: string;
  /** Its state in words. */
  reason: string;
  /** How its text begins. */
  words: string;
  /** Where it is handled: an address, or a command. */
  where: string;
}

/** Composes the daily email about what needs an organiser; `more` messages are not listed. */
export function composeDigest(
  day: string,
  entries: readonly DigestEntry[],
  more: number,
  recipients: readonly string[],
  now: number,
  sender: Sender,
): Mail {
  const count = entries.length + more;
  const subject = count === 1 ? "1 message needs you" : `${count} messages need you`;
  const rest = more > 0 ? `${more} more are not listed here.` : "";
  const lines = entries.map(({ name, reason, words, where }) => ({
    name: oneLine(name) || "No name",
    reason: oneLine(reason),
    words: oneLine(words),
    where,
  }));
  const text = lines.map(({ name, reason, words, where }) =>
    [name, `  ${reason}`, ...(words && [`  ${words}`]), `  ${where}`].join("\n"),
  );
  const body = lines.map(
    ({
      name,
      reason,
      words,
      where,
    }) => html`<p style="margin:0 0 20px"><b dir="auto">${name}</b><br>
<span style="color:#8a1c14">${reason}</span>${words && html`<br><span dir="auto">${words}</span>`}<br>
${
  where.startsWith("http")
    ? html`<a href="${where}" style="${SMALL};color:#7a5b16">Open it on the desk</a>`
    : html`<span style="${SMALL}">${where}</span>`
}</p>
`,
  );
  return {
    ...envelopeOf(`digest-${day}`, now, sender, recipients),
    subject,
    text: [ABOUT_DIGEST, ...text, ...(rest && [rest])].join("\n\n"),
    html: renderLetter({
      subject,
      kicker: `${sender.senderName}, organisers' desk`,
      heading: subject,
      below: [ABOUT_DIGEST],
      body: [...body, ...(rest ? [html`<p style="margin:0">${rest}</p>`] : [])],
    }),
  };
}

const ABOUT_DIGEST =
  "These messages are held, could not be delivered, or have waited for over an hour. They stay until an organiser decides.";
