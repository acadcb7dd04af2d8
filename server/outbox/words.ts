import { type Field, type Fields, hasLines, isWebAddress, normalise } from "#contract/fields.ts";
import { FORMS } from "#contract/forms.ts";
import { RECOMMENDATION } from "#contract/invite.ts";
import { isKind } from "#contract/kinds.ts";
import { consentIfOnlyFields } from "#contract/registration.ts";
import { cut, inOwnLetters } from "#server/text.ts";
import type { StoredMessage } from "./message.ts";

/* Messages as organisers read them, in emails and on the desk. */

/** A field of a message, as the organisers read it. */
export interface LabelledField {
  name: string;
  label: string;
  /**
   * Empty if the visitor left it empty. An address has no marks of direction, and an internationalised domain is in its own
   * letters, with the ASCII form beside it.
   */
  value: string;
  /** The web address that it is, to follow. */
  link: string | null;
  /** Whether it can have several lines. */
  isLong: boolean;
  /** Whether its value is one of our own words. */
  isChoice: boolean;
}

/** What is read of a message; its kind may be one that only a newer version has. */
export type Labelled = Pick<StoredMessage, "kind" | "payload">;

/** Also the text of a registration, which is not a field of its form, and what is left of a damaged message. */
const MESSAGE: Fields = { message: FORMS.contact.fields.message };

/**
 * Returns a message's fields in the form's order, which the email and the desk show; then what is stored besides, by a version
 * whose form has it, as it is.
 */
export function labelledFields({ kind, payload }: Labelled): LabelledField[] {
  const form: Fields = isKind(kind) ? FORMS[kind].fields : {};
  const own = { ...form, ...(isKind(kind) && "message" in payload && MESSAGE) };
  const others = Object.entries(payload)
    // The subject of a registration is always the same.
    .filter(
      ([name]) => !Object.hasOwn(own, name) && !(kind === "registration" && name === "subject"),
    )
    .map(([name, value]) => {
      const isLong = value.includes("\n") || value.length > MAX_WORDS;
      return { name, label: name, value, link: null, isLong, isChoice: false };
    });
  const known = Object.entries(own).map(([name, { label, organisersLabel, type }]) => ({
    name,
    label: organisersLabel ?? label,
    ...shownAs(payload[name] ?? "", type),
    isLong: hasLines(type),
    isChoice: type === "choice",
  }));
  return [...known, ...others];
}

/** Its own letters can imitate another domain. An address may have been stored before all of it was normalised. */
function shownAs(text: string, type: Field["type"]): Pick<LabelledField, "value" | "link"> {
  if (type !== "email" && type !== "url") return { value: text, link: null };
  const address = normalise(text, type);
  const own = inOwnLetters(address);
  const value = own === address ? address : `${own} (${address})`;
  return { value, link: type === "url" && leadsWhereItSays(address) ? address : null };
}

/** Whether a web address has the host that a browser reads in it. What stands after a space could be taken for another. */
const leadsWhereItSays = (address: string) =>
  isWebAddress(address) &&
  !/\s/.test(address) &&
  address.toLowerCase().startsWith(URL.parse(address)?.origin ?? " ");

/** Returns the same, without the text of a registration that only repeats them. */
export function ownFields(message: Labelled): LabelledField[] {
  const { kind, payload } = message;
  const isRepeated = kind === "registration" && consentIfOnlyFields(payload) !== null;
  return labelledFields(message).filter(({ name }) => !(isRepeated && name === "message"));
}

/** How much of a message's text a list shows. */
const MAX_WORDS = 120;

/** Returns how a message's text begins, in one line; the writer's title if there is no text. */
export function firstWords(message: Labelled): string {
  const long = ownFields(message).find(({ isLong, value }) => isLong && value);
  return inOneLine(long?.value ?? message.payload.title ?? "");
}

/** Returns how a text begins, in one line. */
export const inOneLine = (text: string) => cut(text.replace(/\s+/g, " ").trim(), MAX_WORDS);

/** Whether it recommends somebody, whose fields the other fields then are. */
export const isRecommendation = ({ payload }: Pick<Labelled, "payload">) =>
  payload.requestFor === RECOMMENDATION;

/** Returns who wrote a message, and gets the reply. */
export function writerOf(message: Labelled): { name: string; email: string } {
  // What is left of a damaged message has no name and no address.
  const { fullName = "", email = "", yourName = "", yourEmail = "" } = message.payload;
  return isRecommendation(message)
    ? { name: yourName, email: yourEmail }
    : { name: fullName, email };
}

/** Says how many messages: "1 message", "2 messages". */
export const messageCount = (count: number) => (count === 1 ? "1 message" : `${count} messages`);

const HELD_WORDS = {
  honeypot: "the hidden field is filled in",
  flood: "more messages than usual came in at once",
  marked: "an organiser marked it as spam",
};

export type HeldReason = keyof typeof HELD_WORDS;

/** Why an email was not sent, for somebody who is no administrator. */
const FAILURE_WORDS = {
  "login-refused": "the mail server refuses this site's sign-in",
  "sender-refused": "the mail server refuses this sender",
  "recipient-refused": "the mail server refuses a recipient",
  "no-mailbox": "no such mailbox",
  "mailbox-full": "mailbox full",
  "too-large": "it is too large for the mail server",
  "too-many-recipients": "too many recipients at once for the mail server",
  policy: "the mail server treats it as spam, or rejects this sender",
  refused: "the mail server refuses it",
  later: "the mail server asks to try again later",
  "no-answer": "the mail server has not answered",
  unreachable: "mail server unreachable",
  "not-secure": "no secure connection to the mail server",
  paused: "the mail server refuses every email at the moment",
  damaged: "the stored message is damaged",
  "unknown-kind": "it comes from a form that this version of the site does not know",
  other: "it could not be sent",
};

export type FailureReason = keyof typeof FAILURE_WORDS;

/** A code of a newer version, before it was rolled back, is shown as it is. */
const codeInWords = (words: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(words, code) ? String(words[code]) : code;

/** Says why an email was not sent, for an organiser: "mailbox full". */
export const failureInWords = (reason: string): string => codeInWords(FAILURE_WORDS, reason);

/** The state of an email without a mail server: nobody has got it. */
const WRITTEN = "written to a file: no mail server";

/** Returns how a message's email stands, for an organiser: "held: the hidden field is filled in". */
export function stateInWords(message: Omit<StoredMessage, "notes">): string {
  const { state, lastError, failure, heldReason, leaseUntil, sentAs } = message;
  // An export of an earlier version has the mail server's words alone.
  const reason = failure ?? (lastError ? "other" : null);
  switch (state) {
    case "sent":
      return sentAs === "file" ? WRITTEN : "delivered";
    case "due":
      if (leaseUntil !== null) return "being sent";
      return reason ? `waiting: ${failureInWords(reason)}` : "waiting to be sent";
    case "held":
      return heldReason ? `held: ${codeInWords(HELD_WORDS, heldReason)}` : "held";
    case "dead":
      return reason ? `not delivered: ${failureInWords(reason)}` : "not delivered";
    default:
      return state;
  }
}

/** Returns why an email failed, in the mail server's words, is held, or was not sent by mail; empty if there is no reason. */
export function whyNotSent(message: StoredMessage): string {
  const { state, attempt, queuedAttempt, lastError, heldReason, sentAs } = message;
  if (state === "held") return heldReason ? codeInWords(HELD_WORDS, heldReason) : "";
  if (state === "sent") return sentAs === "file" ? WRITTEN : "";
  if (!lastError) return "";
  const attempts = attempt - queuedAttempt;
  return state === "due" && attempts > 0 ? `attempt ${attempts}: ${lastError}` : lastError;
}
