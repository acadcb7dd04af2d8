import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Element, getTextContent, isElementNode, queryAll } from "@parse5/tools";
import { parse } from "parse5";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { KINDS } from "#contract/kinds.ts";
import { registrationPayload } from "#contract/registration.ts";
import { mailFolder } from "#server/mail/mail-folder.ts";
import { messages } from "../operator.ts";
import { invoke, MESSAGE, postKind } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/* docs/product.md#delivery */

/** The lines of the visitor's text in an HTML mail: each is a block with its own direction. */
function linesOf(html = ""): string[] {
  const elements = [...queryAll<Element>(parse(html), isElementNode)];
  const lines = elements.filter(
    ({ tagName, attrs }) => tagName === "div" && attrs[0]?.name === "dir",
  );
  return lines.map((line) => getTextContent(line));
}

const LEGACY_KEY = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl";

test("a contact message from the site's client: a mail whose replies go to the visitor", async () => {
  const mailbox = await startTestMailbox();
  const server = await startTestServer({ SMTP_URL: mailbox.url });

  const { data, error } = await invoke(server.url, MESSAGE);
  expect(error).toBeNull();
  expect(data).toEqual({ ok: true });

  const mail = await mailbox.nextMail();
  expect(mail.envelope).toEqual({ from: "website@circle.test", to: ["organisers@circle.test"] });
  expect(mail.from).toEqual({ name: "CISO Circle", address: "website@circle.test" });
  expect(mail.to).toEqual([{ name: "", address: "organisers@circle.test" }]);
  expect(mail.replyTo).toEqual([{ name: "Dana Levi", address: "dana@example.com" }]);
  expect(mail.subject).toBe("Dana Levi (Acme): message from the website");
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@circle\.test>$/);
  expect(Date.now() - Date.parse(mail.date ?? "")).toBeLessThan(60_000);
  expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(mail.text).toMatch(/^Message from the contact form, CISO Circle\n.+, Israel time\n\n/);
  expect(mail.text?.split("\n\n").slice(1)).toEqual([
    "Full name: Dana Levi\nEmail: dana@example.com\nCompany: Acme",
    "Hello.\nHow do I join?\n",
  ]);
  expect(linesOf(mail.html)).toEqual(["Hello.", "How do I join?"]);
});

test("a registration sent with a legacy key: a mail with its fields and the consent", async () => {
  const mailbox = await startTestMailbox();
  const server = await startTestServer({ SMTP_URL: mailbox.url, SUPABASE_ANON_KEY: LEGACY_KEY });
  const registration = registrationPayload({
    fullName: "Noa Cohen",
    email: "noa@example.com",
    company: "Example Ltd",
    title: "CISO",
    marketingConsent: true,
  });

  const { data, error } = await invoke(server.url, registration, LEGACY_KEY);
  expect(error).toBeNull();
  expect(data).toEqual({ ok: true });

  const mail = await mailbox.nextMail();
  expect(mail.subject).toBe("Practical Security Registration: Noa Cohen (Example Ltd)");
  expect(mail.text).toContain("Title: CISO");
  expect(mail.text).toContain("Marketing Consent: Yes");
});

test("MAIL_TO, MAIL_FROM and right-to-left text: unchanged in the mail", async () => {
  const mailbox = await startTestMailbox();
  const server = await startTestServer({
    SMTP_URL: mailbox.url,
    MAIL_TO: "inbox@circle.test",
    MAIL_FROM: "no-reply@circle.test",
  });

  await invoke(server.url, { ...MESSAGE, fullName: "דנה לוי 🛡", message: "שלום,\nמה שלומכם?" });

  const mail = await mailbox.nextMail();
  expect(mail.envelope).toEqual({ from: "no-reply@circle.test", to: ["inbox@circle.test"] });
  expect(mail.replyTo?.[0]?.name).toBe("דנה לוי 🛡");
  expect(mail.text).toContain("Full name: דנה לוי 🛡\n");
  expect(mail.text).toContain("\nשלום,\nמה שלומכם?\n");
  expect(linesOf(mail.html)).toEqual(["שלום,", "מה שלומכם?"]);
});

test("MAIL_TO_INVITES: an invite request goes to these addresses alone, every other message to MAIL_TO", async () => {
  const mailbox = await startTestMailbox();
  const { url } = await startTestServer({
    SMTP_URL: mailbox.url,
    MAIL_TO: "inbox@circle.test",
    MAIL_TO_INVITES: "one@circle.test,two@circle.test",
  });
  const recipients: Record<string, string[]> = {};
  for (const kind of KINDS) {
    await postKind(url, kind, kind);
    recipients[kind] = (await mailbox.nextMail()).envelope.to;
  }
  expect(recipients).toEqual({
    contact: ["inbox@circle.test"],
    registration: ["inbox@circle.test"],
    invite: ["one@circle.test", "two@circle.test"],
    application: ["inbox@circle.test"],
  });
});

test("no log line contains what the visitor wrote", async () => {
  const mailbox = await startTestMailbox();
  const server = await startTestServer({ SMTP_URL: mailbox.url });
  const sent = server.nextLog("mail sent");

  await invoke(server.url, MESSAGE);
  await sent;

  const lines = JSON.stringify(server.log);
  for (const word of [...Object.values(MESSAGE), "127.0.0.1"]) expect(lines).not.toContain(word);
});

test("without SMTP_URL: each mail is a complete file that only its owner can read, and the terminal says so", async () => {
  const server = await startTestServer();
  const sent = server.nextLog("mail sent");
  await invoke(server.url, { ...MESSAGE, fullName: "דנה" });
  const { delivery } = await sent;

  const folder = mailFolder(server.dataDir);
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[0-9a-f-]{36}\.eml$/);
  const file = join(folder, String(names[0]));
  expect((await stat(file)).mode & 0o077).toBe(0);

  const raw = await readFile(file, "latin1");
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n\x80-\xff]/);
  const mail = await PostalMime.parse(raw);
  expect(mail.messageId).toBe(`<${delivery}@circle.test>`);
  expect(mail.from?.address).toBe("website@circle.test");
  expect(mail.to?.[0]?.address).toBe("organisers@circle.test");
  expect(mail.replyTo).toEqual([{ name: "דנה", address: "dana@example.com" }]);
  expect(mail.text).toContain("How do I join?");
  expect(mail.html).toContain("How do I join?");

  await server.close();
  // With a mail server by now.
  const settings = { DATA_DIR: server.dataDir, SMTP_URL: "smtp://127.0.0.1:1" };
  const written = "written to a file: no mail server";
  expect((await messages(settings, "list")).out).toContain(written);
  expect((await messages(settings, "show", String(delivery))).out).toContain(written);
});
