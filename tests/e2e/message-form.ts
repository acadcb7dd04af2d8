import { expect, type Locator, type Page } from "@playwright/test";
import { FUNCTION_PATH, IDEMPOTENCY_HEADER } from "#contract/function.ts";
import { open } from "./open.ts";
import { uniqueAddress } from "./organisers.ts";

/** What the console says about an attempt that failed: our own line and the browser's. */
export const FAILED_ATTEMPT = /The message was not sent|Failed to load resource/;

/** The toasts of the contact form (specification, section 8). */
export const CONTACT_TOASTS = {
  success: ["Success!", "Your message has been submitted successfully."],
  failure: ["Error", "Something went wrong. Please try again."],
} as const;

/** The addresses that a form calls, as a pattern of `page.route`. */
export const FUNCTION_URL = `**${FUNCTION_PATH}`;

export interface Attempt {
  key: string | undefined;
  body: unknown;
}

/** Every attempt to send that the page makes from now on. */
export function watchAttempts(page: Page): Attempt[] {
  const attempts: Attempt[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith(FUNCTION_PATH)) return;
    attempts.push({
      key: request.headers()[IDEMPOTENCY_HEADER.toLowerCase()],
      body: request.postDataJSON(),
    });
  });
  return attempts;
}

/** Holds every attempt until the function that this returns is called. */
export async function holdAttempts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(FUNCTION_URL, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The next attempt reaches the server, but its answer is lost on the way. */
export async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    FUNCTION_URL,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** A form with its fields by label, and its button. */
interface MessageForm {
  button: Locator;
  field(label: string): Locator;
  fill(values: Record<string, string>): Promise<void>;
  expectValues(values: Record<string, string>): Promise<void>;
}

function messageForm(page: Page, buttonName: RegExp): MessageForm {
  const button = page.getByRole("button", { name: buttonName });
  const form = page.locator("form").filter({ has: button });
  const field = (label: string) => form.getByLabel(label);
  return {
    button,
    field,
    async fill(values) {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    },
    async expectValues(values) {
      for (const [label, value] of Object.entries(values)) {
        await expect(field(label)).toHaveValue(value);
      }
    },
  };
}

/** The contact form of the page that is shown. */
export const contactForm = (page: Page) => messageForm(page, /^(Send message|Sending\.\.\.)$/);

/** The registration form of the page that is shown. */
export const registrationForm = (page: Page) => messageForm(page, /^(Register|Registering\.\.\.)$/);

/** Home with its contact form. */
export async function openContactForm(page: Page): Promise<MessageForm> {
  await open(page, "/");
  return contactForm(page);
}

/** The page of the show with its registration form. */
export async function openRegistrationForm(page: Page): Promise<MessageForm> {
  await open(page, "/PracticalSecurity");
  return registrationForm(page);
}

/** A filled-in contact form from a visitor that no other test has. */
export const contactValues = () => ({
  "Full name": "Dana Levi",
  Email: uniqueAddress("dana"),
  Company: "Acme",
  Message: "Hello.\nHow do I join?",
});

/** A filled-in registration from a visitor that no other test has. */
export const registrationValues = () => ({
  "Full name": "Noa Cohen",
  Email: uniqueAddress("noa"),
  Company: "Example Ltd",
  Title: "CISO",
});

/** The same fields after they were cleared. */
export const cleared = (values: Record<string, string>) =>
  Object.fromEntries(Object.keys(values).map((label) => [label, ""]));
