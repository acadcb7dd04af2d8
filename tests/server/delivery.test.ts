import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { KINDS } from "#contract/kinds.ts";
import { mailFolder } from "#server/mail/mail-folder.ts";
import { admin } from "../operator.ts";
import { MESSAGE, post, postKind } from "../post-message.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/* docs/product.md#delivery */

test("a contact message: a mail whose replies go to the visitor, with its link to the desk, and no log line with what was written", async () => {
  const mailbox = await startTestMailbox();
  const server = await startTestServer({ SMTP_URL: mailbox.url });
  const sent = server.nextLog("mail sent");
  expect(await (await post(server.url)).json()).toEqual({ ok: true });
  const mail = await mailbox.nextMail();
  expect(mail).toMatchObject({
    envelope: { from: "website@circle.test", to: ["organisers@circle.test"] },
    from: { name: "CISO Circle", address: "website@circle.test" },
    to: [{ name: "", address: "organisers@circle.test" }],
    replyTo: [{ name: "Dana Levi", address: "dana@example.com" }],
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@circle\.test>$/),
    text: expect.stringMatching(/\nOn the desk: http.+\/desk\?m=/),
  });
  expect(Date.now() - Date.parse(mail.date ?? "")).toBeLessThan(60_000);
  expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  await sent;
  const lines = JSON.stringify(server.log);
  for (const word of [...Object.values(MESSAGE), "127.0.0.1"]) expect(lines).not.toContain(word);
});

test("a legacy key, MAIL_TO, MAIL_FROM, MAIL_TO_INVITES: every form's mail, in right-to-left letters too, from that address to those of its form", async () => {
  const mailbox = await startTestMailbox();
  const apikey = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl";
  const { url } = await startTestServer({
    SMTP_URL: mailbox.url,
    SUPABASE_ANON_KEY: apikey,
    MAIL_TO: "inbox@circle.test",
    MAIL_FROM: "no-reply@circle.test",
    MAIL_TO_INVITES: "one@circle.test,two@circle.test",
  });
  const hebrew = { ...MESSAGE, fullName: "דנה לוי 🛡", message: "שלום,\nמה שלומכם?" };
  expect((await post(url, hebrew, { apikey })).status).toBe(200);
  const mail = await mailbox.nextMail();
  expect(mail.replyTo?.[0]?.name).toBe("דנה לוי 🛡");
  expect(mail.text).toContain("Full name: דנה לוי 🛡\n");
  expect(mail.text).toContain("\n> שלום,\n> מה שלומכם?\n");

  const envelopes: Record<string, object> = {};
  for (const kind of KINDS) {
    await postKind(url, kind, kind, { apikey });
    envelopes[kind] = (await mailbox.nextMail()).envelope;
  }
  const from = "no-reply@circle.test";
  expect(envelopes).toEqual({
    contact: { from, to: ["inbox@circle.test"] },
    registration: { from, to: ["inbox@circle.test"] },
    invite: { from, to: ["one@circle.test", "two@circle.test"] },
    application: { from, to: ["inbox@circle.test"] },
  });
});

test("without SMTP_URL: each mail is a complete file that only its owner can read, and the terminal says so", async () => {
  const server = await startTestServer();
  const sent = server.nextLog("mail sent");
  await post(server.url, { ...MESSAGE, fullName: "דנה" });
  const { mail: id } = await sent;

  const folder = mailFolder(server.dataDir);
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[0-9a-f-]{36}\.eml$/);
  const file = join(folder, String(names[0]));
  expect((await stat(file)).mode & 0o077).toBe(0);

  const raw = await readFile(file, "latin1");
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n\x80-\xff]/);
  expect(await PostalMime.parse(raw)).toMatchObject({
    messageId: `<${id}@circle.test>`,
    replyTo: [{ name: "דנה", address: "dana@example.com" }],
    text: expect.stringContaining("How do I join?"),
  });

  await server.close();
  // With a mail server by now.
  const settings = { DATA_DIR: server.dataDir, SMTP_URL: "smtp://127.0.0.1:1" };
  const { out } = await admin(settings, "export", "--format", "csv");
  expect(out).toContain("written to a file: no mail server");
});
