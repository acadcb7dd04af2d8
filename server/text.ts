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
export const graphemesOf = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns the text or, if it is longer than `length` in UTF-16 code units, the graphemes that fit and an ellipsis. */
export function cut(text: string, length: number): string {
  const cutOff = segmenter.segment(text).containing(length);
  return cutOff ? `${text.slice(0, cutOff.index)}…` : text;
}

/** Returns a text with each internationalised domain in its own letters instead of its ASCII form. */
export function inOwnLetters(text: string): string {
  return text.replace(/[a-z\d.-]+/gi, (name) => {
    // Nor what is longer than any domain: the conversion takes quadratic time.
    if (!/xn--/i.test(name) || name.length > 253) return name;
    const own = domainToUnicode(name);
    return domainToASCII(own) === name.toLowerCase() ? own : name;
  });
}
