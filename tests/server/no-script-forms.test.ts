import { type Element, getAttribute, getTextContent, isElementNode, query } from "@parse5/tools";
import { parse, serialize } from "parse5";
import { beforeAll, expect, test } from "vitest";
import { contactForm } from "#contract/contact.ts";
import { MAX_BODY_BYTES, tooManyMessage } from "#contract/function.ts";
import { registrationForm } from "#contract/registration.ts";
import type { Database } from "#server/database/database.ts";
import { SQLITE } from "../databases.ts";
import type { Mailbox } from "../mailbox.ts";
import { MESSAGE, submitForm } from "../post-message.ts";
import { startTestMailbox, startTestServer, type TestServer } from "./test-server.ts";

/* docs/product.md#forms-without-scripts */

const REGISTRATION = {
  fullName: "Noa Cohen",
  email: "noa@example.com",
  company: "Example Ltd",
  title: "CISO",
};

/** Parses the page in the response. */
async function pageOf(response: Response) {
  const document = parse(await response.text());
  const find = (what: string, fits: (element: Element) => boolean) => {
    const found = query<Element>(document, (node) => isElementNode(node) && fits(node));
    if (!found) throw new Error(`the page has no ${what}`);
    return found;
  };
  const control = (name: string) => find(name, (one) => getAttribute(one, "name") === name);
  const banner = find("banner", ({ tagName }) => tagName === "p");
  return {
    banner: { attributes: attributesOf(banner), html: serialize(banner) },
    control: (name: string) => attributesOf(control(name)),
    text: (name: string) => getTextContent(control(name)),
    error: (name: string) =>
      getTextContent(find("error", (one) => getAttribute(one, "id") === `id-${name}-error`)),
  };
}

const attributesOf = ({ attrs }: Element) =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

let mailbox: Mailbox;
let server: TestServer;
let database: Database;

beforeAll(async () => {
  mailbox = await startTestMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url, RATE_LIMIT: "off" });
  database = SQLITE.open({ DATA_DIR: server.dataDir });
});

/** Posts a form to that server. */
const send = (path: string, values: Record<string, string>, headers?: Record<string, string>) =>
  submitForm(server.url, path, values, headers);

/** Expects that nothing is stored meanwhile. */
async function storingNothing<Result>(work: () => Promise<Result>): Promise<Result> {
  const stored = () => database.query("SELECT id FROM messages ORDER BY id");
  const before = await stored();
  const result = await work();
  expect(await stored()).toEqual(before);
  return result;
}

test("a contact message: mailed, line breaks as ever, and the visitor is led to the confirmation", async () => {
  // As browsers send line breaks.
  const message = "Hello.\r\nHow do I join?";
  const response = await send(contactForm.path, { ...MESSAGE, company: "", message });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/message-sent");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await mailbox.nextMail()).text?.split("\n\n").slice(1)).toEqual([
    "Full name: Dana Levi\nEmail: dana@example.com",
    "> Hello.\n> How do I join?\n",
  ]);
});

test("a registration, with the consent ticked and not: mailed with it, normalised, each value once", async () => {
  const values = { ...REGISTRATION, fullName: " Noa Cohen\u200f", email: "noa@דוגמה.co.il" };
  for (const [box, words] of [
    [{ marketingConsent: "on" }, "Yes"],
    [{}, "No"],
  ] as const) {
    const response = await send(registrationForm.path, { ...values, ...box });
    expect(response.headers.get("location")).toBe("/registration-sent");
    expect((await mailbox.nextMail()).text?.split("\n\n")[1]?.trim().split("\n")).toEqual([
      "Full name: Noa Cohen",
      "Email: noa@דוגמה.co.il (noa@xn--6dbbec0c.co.il)",
      "Company: Example Ltd",
      "Title: CISO",
      `Marketing Consent: ${words}`,
    ]);
  }
});

test("blank fields: 422 with all values, a banner, an error at each, and the rest of the page as built", async () => {
  const values = { ...MESSAGE, fullName: " ", message: "" };
  const response = await storingNothing(() => send(contactForm.path, values));
  expect(response.status).toBe(422);
  expect(response.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const outside = async (page: Response) => (await page.text()).replace(/(?<=<astro-).+form>/s, "");
  expect(await outside(response.clone())).toBe(await outside(await fetch(server.url)));
  const page = await pageOf(response);
  expect(page.banner.html).toBe("<strong>Error</strong><span>Full name is required</span>");
  expect(page.banner.attributes).not.toHaveProperty("autofocus");
  expect(page.control("fullName")).toMatchObject({
    value: " ",
    "aria-invalid": "true",
    "aria-describedby": "id-fullName-error",
    autofocus: "",
  });
  expect(page.error("fullName")).toBe("Full name is required");
  expect(page.control("email").value).toBe(MESSAGE.email);
  expect(page.control("email")).not.toHaveProperty("aria-invalid");
  expect(page.control("message")).not.toHaveProperty("autofocus");
  expect(page.error("message")).toBe("Message is required");
});

const FAILED =
  "<strong>Registration Failed</strong><span>There was an error with your registration. Please try again.</span>";

test("a registration: its own banner of a blank field, the consent stays; that of a failure has the reason", async () => {
  const refuse = async (changes: Record<string, string>) =>
    pageOf(await send(registrationForm.path, { ...REGISTRATION, ...changes }));
  const blank = await refuse({ title: "", marketingConsent: "on" });
  expect(blank.banner.html).toBe(
    "<strong>Please fill in all fields</strong><span>All fields are required for registration.</span>",
  );
  expect(blank.control("marketingConsent")).toHaveProperty("checked");
  const invalid = await refuse({ email: "noa" });
  expect(invalid.banner.html).toBe(`${FAILED}<span>Email must be a valid address</span>`);
});

test("markup and replacement patterns in values: plain text", async () => {
  const company = '"><script>alert(1)</script> $& $1';
  const message = "\n</textarea></script><!-- $'\r\nTwo";
  const values = { ...MESSAGE, fullName: "", company, message };
  const page = await pageOf(await send(contactForm.path, values));
  expect(page.control("company").value).toBe(company);
  expect(page.text("message")).toBe(message.replaceAll("\r\n", "\n"));
});

test("the database fails: 503 with all values and the banner of a failure", async () => {
  await database.query("ALTER TABLE messages RENAME TO gone");
  const response = await send(contactForm.path, MESSAGE);
  await database.query("ALTER TABLE gone RENAME TO messages");
  expect(response.status).toBe(503);
  const page = await pageOf(response);
  expect(page.banner.attributes).toMatchObject({ tabindex: "-1", autofocus: "" });
  expect(page.banner.html).toBe(
    "<strong>Error</strong><span>Something went wrong. Please try again.</span>",
  );
  expect(page.control("fullName")).toHaveProperty("value", MESSAGE.fullName);
});

test("too many posts: 429 with all values, a banner that says when to try again, the seconds to wait", async () => {
  const { url } = await startTestServer({ RATE_LIMIT: "1/600" });
  expect((await submitForm(url, contactForm.path, MESSAGE)).status).toBe(303);
  const response = await submitForm(url, registrationForm.path, REGISTRATION);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(590);
  const page = await pageOf(response);
  expect(page.banner.html).toBe(`${FAILED}<span>${tooManyMessage(600)}</span>`);
  expect(page.control("company")).toHaveProperty("value", REGISTRATION.company);
});

test.for([
  ["from a page of another site", { Origin: "https://evil.example" }, 403],
  ["of another type", { "Content-Type": "text/plain" }, 415],
  ["as a form with files", { "Content-Type": "multipart/form-data; boundary=x" }, 415],
  ["larger than any that the fields can hold", { company: "x".repeat(3 * MAX_BODY_BYTES) }, 413],
] as const)(
  "a post %s: %o gets %i, as the page with the banner of a failure and nothing of what was posted",
  async ([, change, status]) => {
    const { company = "Acme", ...headers } = change as Record<string, string>;
    const values = { ...MESSAGE, company };
    const response = await storingNothing(() => send(contactForm.path, values, headers));
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
    const page = await pageOf(response);
    expect(page.control("fullName")).not.toHaveProperty("value");
    expect(page.banner.html).toContain("Something went wrong. Please try again.");
  },
);

test("the longest text, nine bytes a letter: sent; one letter more: it comes back whole, with its error", async () => {
  const message = "あ".repeat(contactForm.fields.message.maxLength);
  expect((await send(contactForm.path, { ...MESSAGE, message })).status).toBe(303);
  const response = await send(contactForm.path, { ...MESSAGE, message: `${message}あ` });
  expect(response.status).toBe(422);
  const page = await pageOf(response);
  expect(page.banner.html).toContain("Message is too long");
  expect(page.text("message")).toBe(`${message}あ`);
});

test("a body of more than a hundred fields: what is beyond is not read", async () => {
  const others = (count: number) =>
    Object.fromEntries(
      Array(count)
        .entries()
        .map(([n]) => [`x${n}`, ""]),
    );
  for (const [count, status] of [
    [96, 303],
    [97, 422],
  ] as const) {
    expect((await send(contactForm.path, { ...others(count), ...MESSAGE })).status).toBe(status);
  }
});
