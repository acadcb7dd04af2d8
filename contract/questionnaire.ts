import { isBlank, normalise, type Values } from "./fields.ts";

/** What a question asks for: points on a scale, one of several answers, or the answerer's own words. */
export const QUESTION_KINDS = ["rating", "choice", "open"] as const;

/** The limits of a questionnaire (docs/product.md, section 2). */
export const MAX_QUESTIONS = 8;
export const MAX_OPEN_QUESTIONS = 2;

/** In UTF-16 code units. */
export const MAX_QUESTION_LENGTH = 300;

/** The names of the controls of the question at this place, from 1. */
export const questionControls = (place: number) => ({
  text: `question${place}`,
  kind: `questionKind${place}`,
});

/** Returns the questions in a form's values as a numbered list, one per line: `1. Is it clear? (rating)`. */
export function questionnaireOf(values: Values): string {
  const places = Array.from({ length: MAX_QUESTIONS }, (_, index) => questionControls(index + 1));
  return places
    .map((names) => ({ text: values[names.text] ?? "", kind: values[names.kind] ?? "" }))
    .filter(({ text }) => !isBlank(text))
    .map(({ text, kind }, i) => `${i + 1}. ${normalise(text).replace(/\s+/g, " ")} (${kind})`)
    .join("\n");
}
