import { FORM_ANSWER_ID, type FormAnswer } from "#contract/form-pages.ts";

/**
 * The submission that the server has refused and shows in this page, where the browser had sent the form by itself; with
 * the values that the visitor has changed since. Undefined on every other page, and while the pages are made.
 */
export function formAnswer(): FormAnswer | undefined {
  if (typeof document === "undefined") return;
  const answer = document.getElementById(FORM_ANSWER_ID)?.textContent;
  const form = document.querySelector<HTMLFormElement>("main form");
  if (!answer || !form) return;
  return { ...JSON.parse(answer), values: Object.fromEntries(new FormData(form)) };
}
