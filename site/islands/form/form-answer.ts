import { FORM_ANSWER_ID, type FormAnswer } from "#contract/form-pages.ts";

/**
 * The submission that the server has refused and shows in this page, where the browser had sent the form by itself; with
 * the values that the visitor has changed since. Undefined on every other page, and while the pages are made.
 */
export function formAnswer(): FormAnswer | undefined {
  if (typeof document === "undefined") return;
  const text = document.getElementById(FORM_ANSWER_ID)?.textContent;
  if (!text) return;
  const answer: FormAnswer = JSON.parse(text);
  const typed = new FormData(document.querySelector<HTMLFormElement>("main form") ?? undefined);
  const values = Object.keys(answer.values).map((name) => [name, String(typed.get(name) ?? "")]);
  return { ...answer, values: Object.fromEntries(values) };
}
