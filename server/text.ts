import { domainToASCII, domainToUnicode } from "node:url";

/**
 * Returns the text of a file as people write it: UTF-8, or what a shell or an editor on Windows makes of it, UTF-16 with a byte
 * order mark. Throws a TypeError if it is neither.
 */
export function decodeText(content: Uint8Array): string {
  const mark = `${content[0]} ${content[1]}`;
  const wide = { "255 254": "utf-16le", "254 255": "utf-16be" }[mark];
  // Omits the mark.
  return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(content);
}

/** What a reader takes for one character: a letter with its accents, an emoji of several code points. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Returns a text's graphemes. */
export const graphemes = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns the text or, if it is longer than `length` in UTF-16 code units, the graphemes that fit and an ellipsis. */
export function cut(text: string, length: number): string {
  const cutOff = segmenter.segment(text).containing(length);
  return cutOff ? `${text.slice(0, cutOff.index)}…` : text;
}

/** Returns a line of a visitor's as mail programs quote one, so that in plain text it cannot pass for ours. */
export const quote = (line: string) => (line ? `> ${line}` : ">");

/** Returns a text with each internationalised domain in its own letters instead of its ASCII form. */
export function inOwnLetters(text: string): string {
  return text.replace(/[a-z\d.-]+/gi, (name) => {
    // Nor what is longer than any domain: the conversion takes quadratic time.
    if (!/xn--/i.test(name) || name.length > 253) return name;
    const own = domainToUnicode(name);
    return domainToASCII(own) === name.toLowerCase() ? own : name;
  });
}

/** The signs that people type for one and the same quote, also inside Hebrew abbreviations. */
const SINGLE = /[’‘‚‛`´ʼ′׳]/g;
const DOUBLE = /[“”„‟″״]|''/g;

/**
 * Returns a text as it is searched in, and for, so that it is found however a person spells it: without accents, points and
 * signs that nobody sees, in lower case, with one sign for each quote (Unicode, UAX 15, compatibility decomposition).
 */
export function searchable(text: string): string {
  return (
    text
      .toWellFormed()
      // Before, since ´ is composed, and after, since ‴ is.
      .replace(SINGLE, "'")
      .normalize("NFKD")
      .replace(SINGLE, "'")
      .replace(DOUBLE, '"')
      // PostgreSQL cannot store NUL.
      .replace(/\0/g, " ")
      .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
      // Both ways, since some letters have a capital of two: ß, whose own capital has none.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll("ς", "σ")
  );
}

/**
 * A word of a searchable text. What joins or wraps words is no part of them: white space, dashes (the maqaf is one), brackets, commas.
 * A full stop, a quote or an @ is a part only inside a word (צה"ל, dana_levi@x.example), a +, # or % anywhere.
 */
const WORD = /[[^\s\p{Cc}\p{P}\p{Sm}][+#%]]+(?:[.:'"\&@_]+[[^\s\p{Cc}\p{P}\p{Sm}][+#%]]+)*/gv;

/** Returns the words of what is searched for, as they are in a searchable text. Signs alone are a word. */
export function wordsOf(search: string): string[] {
  const text = searchable(search).trim();
  return text.match(WORD) ?? (text ? [text] : []);
}

/** Characters that could move the cursor, or colour or reorder text, except white space and the marks of Hebrew text. */
const HARMFUL = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\t\r\n\u200e\u200f\u061c]]/gv;

/** Replaces every character that could mislead a terminal or a reader. */
export function neutralise(text: string): string {
  return text.replace(HARMFUL, "\ufffd");
}
