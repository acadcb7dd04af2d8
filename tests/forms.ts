import { randomUUID } from "node:crypto";
import { contactPage, type FormPage, registrationPage } from "#contract/form-pages.ts";

type ToastText = readonly [title: string, description: string];

/** One of the two forms: its page and fields (contract/), and what it says (docs/product.md, sections 5 and 8). */
export interface Form extends FormPage {
  name: string;
  /** The label of its button, also while the form is being sent. */
  button: RegExp;
  /** Valid values by field label, with an email address that no other test uses. */
  newValues: () => { "Full name": string; Email: string; Company: string };
  /** The toast for a blank field. */
  blank: (label: string) => ToastText;
  success: ToastText;
  failure: ToastText;
}

export const CONTACT = {
  name: "contact form",
  ...contactPage,
  button: /^(Send message|Sending\.\.\.)$/,
  newValues: () => ({
    "Full name": "Dana Levi",
    Email: uniqueAddress("dana"),
    Company: "Acme",
    Message: "Hello.\nHow do I join?",
  }),
  blank: (label) => ["Error", `${label} is required`],
  success: ["Success!", "Your message has been submitted successfully."],
  failure: ["Error", "Something went wrong. Please try again."],
} as const satisfies Form;

export const REGISTRATION = {
  name: "registration form",
  ...registrationPage,
  button: /^(Register|Registering\.\.\.)$/,
  newValues: () => ({
    "Full name": "Noa Cohen",
    Email: uniqueAddress("noa"),
    Company: "Example Ltd",
    Title: "CISO",
  }),
  blank: () => ["Please fill in all fields", "All fields are required for registration."],
  success: ["Registration Successful!", "Thank you for registering. We'll send you details soon."],
  failure: ["Registration Failed", "There was an error with your registration. Please try again."],
} as const satisfies Form;

export const FORMS: readonly Form[] = [CONTACT, REGISTRATION];

/** An address that no other test uses, which identifies a visitor's mail in a shared mailbox. */
function uniqueAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}
