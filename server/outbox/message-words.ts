import type { Fields } from "#contract/fields.ts";
import { FORMS } from "#contract/forms.ts";
import { RECOMMENDATION } from "#contract/invite.ts";
import type { Kind } from "#contract/kinds.ts";
import { consentIfOnlyFields } from "#contract/registration.ts";
import { cut, inOwnLetters } from "#server/text.ts";
import type { Submission } from "./message.ts";

/* Messages as organisers read them, in emails, on the desk and in the terminal. */

/** A field of a message, as the organisers read it. */
export interface LabelledField {
  name: string;
  label: string;
  /** Empty if the visitor left it empty. An internationalised domain is in its own letters, with the ASCII form beside it. */
  value: string;
  /** Whether it can have several lines. */
  isLong: boolean;
}

type Labelled = { kind: Kind; payload: Readonly<Record<string, string>> };

/** Also the text of a registration, which is not a field of its form, and what is left of a damaged message. */
const MESSAGE: Fields = { message: FORMS.contact.fields.message };

/** Returns a message's fields in the form's order, which the email and the operator's commands show. */
export function labelledFields({ kind, payload }: Labelled): LabelledField[] {
  const fields: Fields = { ...FORMS[kind]?.fields, ...("message" in payload && MESSAGE) };
  return Object.entries(fields).map(([name, { label, organisersLabel, type }]) => ({
    name,
    label: organisersLabel ?? label,
    value: type === "email" || type === "url" ? inBothForms(payload[name]) : (payload[name] ?? ""),
    isLong: type === "multiline" || type === "questionnaire",
  }));
}

/** Its own letters can imitate another domain. */
function inBothForms(address = ""): string {
  const own = inOwnLetters(address);
  return own === address ? address : `${own} (${address})`;
}

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
  const text = long?.value ?? message.payload.title ?? "";
  return cut(text.replace(/\s+/g, " ").trim(), MAX_WORDS);
}

/** Whether it recommends somebody, whose fields the other fields then are. */
export const isRecommendation = ({ payload }: Pick<Labelled, "payload">) =>
  payload.requestFor === RECOMMENDATION;

/** Returns who wrote a message, and gets the reply. */
export function writerOf(message: Submission): { name: string; email: string } {
  const { fullName, email, yourName = "", yourEmail = "" } = message.payload;
  return isRecommendation(message)
    ? { name: yourName, email: yourEmail }
    : { name: fullName, email };
}

/** Says how many messages: "1 message", "2 messages". */
export const messageCount = (count: number) => (count === 1 ? "1 message" : `${count} messages`);
