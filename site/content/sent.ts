import { contactPage, registrationPage } from "#contract/form-pages.ts";
import { contactForm } from "./contact-form.ts";
import { registrationForm } from "./registration-form.ts";

/** The pages that confirm a form which the browser itself has sent, by their paths: the words are those of the toasts. */
export const sentPages = {
  [contactPage.sentPath]: {
    ...contactForm.toasts.success,
    back: { label: "Back to the home page", to: contactPage.path },
  },
  [registrationPage.sentPath]: {
    ...registrationForm.toasts.success,
    back: { label: "Practical Security Show", to: registrationPage.path },
  },
} as const;
