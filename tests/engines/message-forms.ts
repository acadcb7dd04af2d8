import { expect } from "vitest";
import { contactPage, type FormPage, registrationPage } from "#contract/form-pages.ts";
import { contactForm } from "#site/content/contact-form.ts";
import { registrationForm } from "#site/content/registration-form.ts";
import type { BuiltSite } from "../built-site.ts";
import type { Visitor } from "./visitor.ts";

type Words = readonly [title: string, description: string];

/** A form: where it is, what a visitor fills in by the labels of its fields, and what it answers. */
export interface Form extends FormPage {
  values: Record<string, string>;
  /** What it says when the name is left empty. */
  refused: Words;
  success: Words;
  failure: Words;
}

const wordsOf = ({ title, description }: { title: string; description: string }): Words => [
  title,
  description,
];

export const FORMS: readonly Form[] = [
  {
    ...contactPage,
    values: {
      "Full name": "Dana Levi",
      Email: "dana@example.com",
      Company: "Acme",
      Message: "How do I join?",
    },
    refused: [contactForm.toasts.refused, "Full name is required"],
    success: wordsOf(contactForm.toasts.success),
    failure: wordsOf(contactForm.toasts.failure),
  },
  {
    ...registrationPage,
    values: {
      "Full name": "Noa Cohen",
      Email: "noa@example.com",
      Company: "Example Ltd",
      Title: "CISO",
    },
    refused: wordsOf(registrationForm.toasts.refused),
    success: wordsOf(registrationForm.toasts.success),
    failure: wordsOf(registrationForm.toasts.failure),
  },
];

export const SUBMIT = ["form button[type=submit]"] as const;

/** Types these values into the fields, which are empty. */
export async function fill(visitor: Visitor, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await visitor.click([".control", label]);
    await visitor.tab.type(value);
  }
}

/** What stands in the fields, in their order. */
export const filledIn = ({ tab }: Visitor): Promise<string[]> =>
  tab.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>(".control")].map(({ value }) => value),
  );

/** The next mail to the organisers is about what was filled in. */
export async function expectMail({ mailbox }: BuiltSite, { values }: Form): Promise<void> {
  const { replyTo, text } = await mailbox.nextMail();
  expect(replyTo?.map(({ address }) => address)).toEqual([values.Email]);
  for (const value of Object.values(values)) expect(text).toContain(value);
}
