import { randomUUID } from "node:crypto";
import { applicationForm } from "#contract/application.ts";
import { contactForm } from "#contract/contact.ts";
import type { Form as ContractForm } from "#contract/form.ts";
import { inviteForm } from "#contract/invite.ts";
import { registrationForm } from "#contract/registration.ts";

type ToastText = readonly [title: string, description: string];

/** A form: its page and fields (contract/), and what it says (docs/product.md, sections 5 and 8). */
export interface Form extends ContractForm {
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
  ...contactForm,
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
  ...registrationForm,
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

export const INVITE = {
  name: "invite form",
  ...inviteForm,
  button: /^(Request an invite|Sending\.\.\.)$/,
  newValues: () => ({
    "Full name": "Dana Levi",
    Email: uniqueAddress("dana"),
    Company: "Acme",
    Title: "CISO",
    "LinkedIn profile": "https://social.example.com/dana",
    "Why would you like to join?": "To learn.\nAnd to share.",
    "Recommended by": "Noa Cohen",
  }),
  blank: CONTACT.blank,
  success: ["Success!", "Your request has been sent. The organisers will answer by email."],
  failure: CONTACT.failure,
} as const satisfies Form;

export const APPLICATION = {
  name: "application form",
  ...applicationForm,
  button: /^(Apply|Sending\.\.\.)$/,
  newValues: () => ({
    Company: "Acme",
    Website: "https://acme.example.com/",
    "Full name": "Dana Levi",
    Email: uniqueAddress("dana"),
    "What do you build?": "Locks.\nAnd keys.",
    "Where are you?": "Prototype",
    Funding: "Seed",
  }),
  blank: CONTACT.blank,
  success: ["Success!", "Your application has been sent. The organisers will answer by email."],
  failure: CONTACT.failure,
} as const satisfies Form;

export const FORMS: readonly Form[] = [CONTACT, REGISTRATION, INVITE, APPLICATION];

/** An address that no other test uses, which identifies a visitor's mail in a shared mailbox. */
function uniqueAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}
