/* The characters of the site's font. After a change: npm run fonts. */

const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** English and its punctuation. Archivo has no arrows to the left and right; those are icons. */
export const BASIC = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…−↑↓`;

/**
 * The rest of Latin 1 and some signs, as a `unicode-range` (CSS Fonts 4, 4.5): the second half of the font, which a browser
 * fetches only for a page that contains one of them.
 */
export const EXTENDED_RANGE: [string, ...string[]] = [
  "U+A1-A8",
  "U+AA-B6",
  "U+B8-D6",
  "U+D8-FF",
  "U+2022",
  "U+20AC",
];

export const EXTENDED = EXTENDED_RANGE.map((codes) => {
  const [first = 0, last = first] = codes
    .slice("U+".length)
    .split("-")
    .map((code) => parseInt(code, 16));
  return range(first, last);
}).join("");
