import { contactPage, registrationPage } from "#contract/form-pages.ts";
import { contactForm } from "./contact-form.ts";
import { registrationForm } from "./registration-form.ts";

/** The confirmations of forms sent without scripts, by path, with the text of the success toasts. */
export const confirmations = {
  [contactPage.sentPath]: {
    ...contactForm.toasts.success,
    back: { label: "Back to the home page", href: contactPage.path },
  },
  [registrationPage.sentPath]: {
    ...registrationForm.toasts.success,
    back: { label: "Practical Security Show", href: registrationPage.path },
  },
} as const;
