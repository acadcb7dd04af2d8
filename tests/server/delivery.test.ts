import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KINDS } from "#contract/kinds.ts";
import { LIMITS } from "#server/outbox/limits.ts";
import { admin } from "../operator.ts";
import { MESSAGE, messageWith, post, postKind } from "../post-message.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { expectMailed } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/* docs/product.md#delivery */

/** A new key that signs emails, as the settings name it. */
async function dkimSettings() {
  const DKIM_KEY_FILE = join(await temporaryFolder(), "key.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(DKIM_KEY_FILE, privateKey.export({ type: "pkcs8", format: "pem" }));
  return { DKIM_KEY_FILE, DKIM_DOMAIN: "circle.test", DKIM_SELECTOR: "s1" };
}

test("every form's mail: signed, to those of its form, with a reply to the visitor; none of it is logged", async () => {
  const mailbox = await startTestMailbox();
  const apikey = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl";
  const server = await startTestServer({
    ...(await dkimSettings()),
    SMTP_URL: mailbox.url,
    SUPABASE_ANON_KEY: apikey,
    MAIL_TO: "inbox@circle.test",
    MAIL_FROM: "no-reply@circle.test",
    MAIL_TO_INVITES: "one@circle.test,two@circle.test",
  });
  const sent = server.nextLog("mail sent");
  const hebrew = { ...MESSAGE, fullName: "דנה לוי 🛡", message: "שלום,\nמה שלומכם?" };
  const response = await post(server.url, hebrew, { apikey });
  expect(await response.json()).toEqual({ ok: true });
  const mail = await mailbox.nextMail();
  expect(mail).toMatchObject({
    from: { name: "CISO Circle", address: "no-reply@circle.test" },
    to: [{ name: "", address: "inbox@circle.test" }],
    replyTo: [{ name: "דנה לוי 🛡", address: "dana@example.com" }],
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@circle\.test>$/),
    text: expect.stringMatching(/\nOn the desk: http.+\/desk\?m=/),
  });
  expect(mail.text).toContain("Full name: דנה לוי 🛡\n");
  expect(mail.text).toContain("\n> שלום,\n> מה שלומכם?\n");
  expect(Date.now() - Date.parse(mail.date ?? "")).toBeLessThan(60_000);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header("auto-submitted")).toBe("auto-generated");
  expect(header("dkim-signature")).toMatch(/ d=circle\.test; .* s=s1; /);
  await sent;
  const lines = JSON.stringify(server.log);
  for (const word of [...Object.values(hebrew), "127.0.0.1"]) expect(lines).not.toContain(word);

  const recipients: Record<string, string[]> = {};
  for (const kind of KINDS) {
    await postKind(server.url, kind, kind, { apikey });
    const { envelope } = await mailbox.nextMail();
    expect(envelope.from).toBe("no-reply@circle.test");
    recipients[kind] = envelope.to;
  }
  expect(recipients).toEqual({
    contact: ["inbox@circle.test"],
    registration: ["inbox@circle.test"],
    invite: ["one@circle.test", "two@circle.test"],
    application: ["inbox@circle.test"],
  });
});

test("without SMTP_URL: the email becomes a file, and an export says so later, too", async () => {
  const server = await startTestServer();
  const sent = server.nextLog("mail sent");
  await post(server.url);
  await sent;
  await server.close();
  // With a mail server by now.
  const settings = { DATA_DIR: server.dataDir, SMTP_URL: "smtp://127.0.0.1:1" };
  const { out } = await admin(settings, "export", "--format", "csv");
  expect(out).toContain("written to a file: no mail server");
});

test("our login is refused: an error without the password, and every mail is kept and sent later", async () => {
  let isPasswordRight = false;
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username }, _session, callback) {
      if (isPasswordRight) callback(null, { user: username });
      else callback(new Error("Invalid login"));
    },
  });
  const SMTP_URL = mailbox.url.replace("smtp://", "smtp://me:wr0ng@");
  const server = await startTestServer({ SMTP_URL });
  const paused = "the mail server refuses our credentials: no emails are sent, all are kept";
  const line = server.nextLog(paused);
  await post(server.url);
  expect(await line).toMatchObject({ level: "error", responseCode: 535 });
  await post(server.url, messageWith("The next one"));
  isPasswordRight = true;
  await expectMailed(mailbox, ["How do I join?", "The next one"]);
  expect(mailbox.mails).toHaveLength(2);
  expect(JSON.stringify(server.log)).not.toContain("wr0ng");
});

test.each([
  ["for a reply", "ETIMEDOUT", { replyMs: 1_000 }],
  ["for the whole email", "EABORT", { sendMs: 1_000 }],
])(
  "a mail server exceeds the limit %s: a warning, and sent again under the same Message-ID",
  async (_which, code, limits) => {
    const mailbox = await startTestMailbox();
    const withheld = mailbox.withholdReply();
    const server = await startTestServer({ SMTP_URL: mailbox.url }, { ...LIMITS, ...limits });
    const [failed, sent] = [server.nextLog("mail not sent"), server.nextLog("mail sent")];
    await post(server.url);
    await withheld;
    expect(await failed).toMatchObject({ level: "warn", code, attempt: 1 });
    expect(await sent).toMatchObject({ attempt: 2 });
    expect(mailbox.mails).toHaveLength(2);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
  },
);
