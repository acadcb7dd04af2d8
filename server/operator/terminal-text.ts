/** What could move the cursor, colour or reorder what else is on the screen. */
const HARMFUL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Left-to-right, right-to-left and Arabic letter mark: common in Hebrew text, and without effect beyond it. */
const MARKS = /[\u200e\u200f\u061c]/g;

const WIDE =
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A visitor's words as one line that does nothing to a terminal but stand there. */
export function asLine(text: string): string {
  return neutralise(text.replace(/\s+/g, " ").trim());
}

/** A visitor's words line by line, as above. */
export function asLines(text: string): string[] {
  return text
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => neutralise(line.replaceAll("\t", "    ")));
}

function neutralise(text: string): string {
  return text.replace(MARKS, "").replace(HARMFUL, "\ufffd");
}

/** How many columns a line takes in a terminal. */
export function width(line: string): number {
  let columns = 0;
  for (const { segment } of graphemes.segment(line)) columns += widthOf(segment);
  return columns;
}

/** The line, or its beginning and an ellipsis when it takes more columns than that. */
export function cut(line: string, columns: number): string {
  if (width(line) <= columns) return line;
  let kept = "";
  let left = columns - 1;
  for (const { segment } of graphemes.segment(line)) {
    left -= widthOf(segment);
    if (left < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}

function widthOf(grapheme: string): number {
  return WIDE.test(grapheme) ? 2 : 1;
}
