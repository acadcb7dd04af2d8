import { type Fields, isBlank, normalise, type Values } from "./fields.ts";

/** What a question asks for: points on a scale, one of several answers, or the answerer's own words. */
export const QUESTION_KINDS = ["rating", "choice", "open"] as const;

/** The limits of a questionnaire (docs/product.md, section 2). */
export const MAX_QUESTIONS = 8;
export const MAX_OPEN_QUESTIONS = 2;

/** In UTF-16 code units. */
const MAX_QUESTION_LENGTH = 300;

/** The names of the controls of the question at this place, from 1. */
export const questionControls = (place: number) => ({
  text: `question${place}`,
  kind: `questionKind${place}`,
});

/** Where a question can be, from 1. */
export const PLACES = Array.from({ length: MAX_QUESTIONS }, (_, index) => index + 1);

/** Each question's text as a field of its own, with the length that it may have. */
export const questionFields: Fields = Object.fromEntries(
  PLACES.map((place) => [
    questionControls(place).text,
    { label: `Question ${place}`, required: false, maxLength: MAX_QUESTION_LENGTH, isPart: true },
  ]),
);

/** Returns the name of the field that a control belongs to: the questionnaire has several. */
export const fieldOf = (control: string) =>
  /^question(Kind)?\d/.test(control) ? "questionnaire" : control;

/** Returns the questions in a form's values as a numbered list, one per line: `1. Is it clear? (rating)`. */
export function questionnaireOf(values: Values): string {
  return PLACES.map(questionControls)
    .map((names) => ({ text: values[names.text] ?? "", kind: values[names.kind] ?? "" }))
    .filter(({ text }) => !isBlank(text))
    .map(({ text, kind }, i) => `${i + 1}. ${normalise(text).replace(/\s+/g, " ")} (${kind})`)
    .join("\n");
}

/** Returns what is wrong with such a list, after the field's label; null if nothing is. */
export function questionnaireProblem(list: string): string | null {
  const format = new RegExp(`^(\\d+)\\. .*\\S \\((${QUESTION_KINDS.join("|")})\\)$`);
  const lines = list.split("\n").map((line) => format.exec(line) ?? []);
  if (lines.some(([, number], index) => Number(number) !== index + 1)) {
    return "must list one question per line, like “1. Is it clear? (rating)”";
  }
  if (lines.length > MAX_QUESTIONS) return `may have at most ${MAX_QUESTIONS} questions`;
  const open = lines.filter(([, , kind]) => kind === "open");
  return open.length > MAX_OPEN_QUESTIONS
    ? `may have at most ${MAX_OPEN_QUESTIONS} open questions`
    : null;
}
