/** What a reader takes for one character: a letter with its accents, an emoji of several code points. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export const graphemesOf = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns the text or, if it is longer than `length` in UTF-16 code units, the graphemes that fit and an ellipsis. */
export function cut(text: string, length: number): string {
  const cutOff = segmenter.segment(text).containing(length);
  return cutOff ? `${text.slice(0, cutOff.index)}…` : text;
}
