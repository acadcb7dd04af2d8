/** Characters that could move the cursor, or colour or reorder text, except white space and the marks of Hebrew text. */
const HARMFUL = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\t\r\n\u200e\u200f\u061c]]/gv;

/** Replaces every character that could mislead a terminal or a reader. */
export function neutralise(text: string): string {
  return text.replace(HARMFUL, "\ufffd");
}
