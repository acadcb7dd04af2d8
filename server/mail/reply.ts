import { LINE_BREAK } from "#contract/fields.ts";
import { nameInSubject } from "#contract/form.ts";
import { FORMS } from "#contract/forms.ts";
import { isKind } from "#contract/kinds.ts";
import type { StoredMessage } from "#server/outbox/message.ts";
import { type Labelled, ownFields, writerOf } from "#server/outbox/words.ts";
import { cut, graphemes, quote } from "#server/text.ts";
import { inHeader, israelTime, oneLine } from "./layout.ts";

/* The reply to a message, as an address that opens a mail program (RFC 6068). */

/** How much of a name a subject shows: mailboxes cut it anyway, and an end that names the kind should stay in view. */
const MAX_NAME = 60;

/** Returns the subject of the email about a message, in one line. */
export function subjectOf({ kind, payload }: Labelled): string {
  const short = ([name, value]: [string, string]) => [name, cut(oneLine(value), MAX_NAME)];
  const given = Object.fromEntries(Object.entries(payload).map(short));
  const names = { company: "", ...given, fullName: given.fullName || "No name" };
  const subject = isKind(kind)
    ? FORMS[kind].subject(names)
    : `${nameInSubject(names)}: ${oneLine(kind)}`;
  return inHeader(subject);
}

/** Returns the address of a reply to whoever wrote a message, as the email and the desk have it (RFC 6068). */
export function replyUrl(message: Labelled): string {
  const { email } = writerOf(message);
  const address = encodeURIComponent(email.toWellFormed()).replace("%40", "@");
  const subject = `Re: ${subjectOf(message)}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject.toWellFormed())}`;
}

/** How long the address may be: Windows hands a program some 2,000 characters. */
const MAX_URL = 1_900;

const encoded = (lines: readonly string[]) => encodeURIComponent(lines.join("\r\n").toWellFormed());

const LEFT_OUT = encoded(["", "> […]"]);

/** Returns the same with the visitor's words quoted, as far as they fit, and a mark if there are more. */
export function replyUrlWithQuote(message: Labelled & Pick<StoredMessage, "receivedAt">): string {
  const url = replyUrl(message);
  const words = ownFields(message)
    .filter(({ name, isLong, value }) => isLong && value && name !== "questionnaire")
    .map(({ value }) => value.trim());
  if (words.length === 0) return url;
  const { name } = writerOf(message);
  const lines = words
    .join("\n\n")
    .split(LINE_BREAK)
    .flatMap((paragraph) => wrap(paragraph.trimEnd()));
  const wrote = `On ${israelTime(message.receivedAt)}, ${cut(oneLine(name), MAX_NAME)} wrote:`;
  let quoting = `${url}&body=${encoded(["", "", wrote, ""])}`;
  if (quoting.length + LEFT_OUT.length > MAX_URL) return url;
  for (const line of lines) {
    const room = MAX_URL - LEFT_OUT.length - quoting.length;
    const next = encoded(["", quote(line)]);
    if (next.length > room) return quoting + beginningOf(line, room) + LEFT_OUT;
    quoting += next;
  }
  return quoting;
}

/** Returns as many graphemes of a line, quoted and encoded, as there is room for; nothing if there is none for the first. */
function beginningOf(line: string, room: number): string {
  const quotes = graphemes(line).map((_grapheme, index, all) =>
    encoded(["", quote(all.slice(0, index + 1).join(""))]),
  );
  return quotes.findLast(({ length }) => length <= room) ?? "";
}

/** What mail programs leave of a line that is quoted. */
const WIDTH = 72;

/** Returns a paragraph in lines of at most so many characters. A longer word fills lines of its own. */
function wrap(paragraph: string): string[] {
  const parts = paragraph.split(" ").flatMap((word) => fill(graphemes(word), ""));
  return fill(parts, " ");
}

/** Joins parts to lines of at most so many characters; a longer part has a line of its own. */
function fill(parts: readonly string[], between: string): string[] {
  const lines = [""];
  for (const part of parts) {
    const line = lines.at(-1) ?? "";
    if (line && line.length + between.length + part.length > WIDTH) lines.push(part);
    else lines[lines.length - 1] = line ? line + between + part : part;
  }
  return lines;
}
