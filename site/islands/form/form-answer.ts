import { FORM_ANSWER_ID, type FormAnswer } from "#contract/form-pages.ts";

const element = () => document.getElementById(FORM_ANSWER_ID);

/**
 * The submission that the server has refused and shows in this page, where the browser had sent the form by itself.
 * Undefined on every other page, and while the pages are made.
 */
export function formAnswer(): FormAnswer | undefined {
  const text = typeof document === "undefined" ? null : element()?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Who comes back to the page later finds the form empty. */
export const forgetFormAnswer = (): void => element()?.remove();
