import { expect, test } from "vitest";
import { LIMITS } from "#server/outbox/limits.ts";
import { SQLITE } from "../databases.ts";
import { expectMailed } from "./load.ts";
import { MESSAGE, messageWith, post } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/* What happens to a mail at each failure of the mail server. */
const { settings, open } = SQLITE;

const words = MESSAGE.message.split("\n").at(-1) ?? "";

async function states(where: Record<string, string>) {
  return open(where).query("SELECT state, attempt FROM deliveries ORDER BY queued_at");
}

test("no connection: a warning, and sent once the mail server is up", async () => {
  const down = await startTestMailbox();
  await down.close();
  const server = await startTestServer({ ...(await settings()), SMTP_URL: down.url });
  const failed = server.nextLog("mail not sent");
  await post(server.url);
  expect(await failed).toMatchObject({ level: "warn", code: "ESOCKET" });
  const mailbox = await startTestMailbox(down.port);
  await expectMailed(mailbox, [words]);
  expect(mailbox.mails).toHaveLength(1);
});

test("550 to the data: a dead letter, logged as an error, and the next mail is sent", async () => {
  const where = await settings();
  const mailbox = await startTestMailbox();
  void mailbox.reject(550, "DATA");
  const server = await startTestServer({ ...where, SMTP_URL: mailbox.url });
  const dead = server.nextLog("email given up, kept as a dead letter");
  await post(server.url);
  expect(await dead).toMatchObject({ level: "error", responseCode: 550, deadLetters: 1 });
  mailbox.accept();
  const sent = server.nextLog("mail sent");
  await post(server.url, messageWith("The next one"));
  await sent;
  expect(mailbox.mails.map(({ text }) => text)).toEqual([expect.stringMatching(/next one\n$/)]);
  await server.close();
  expect(await states(where)).toEqual([
    { state: "dead", attempt: 1 },
    { state: "sent", attempt: 1 },
  ]);
});

test.each([
  [550, "MAIL"],
  [552, "RCPT"],
  [554, "RCPT"],
] as const)(
  "%i to %s: logged as an error, every mail is kept, and sent once the mailbox accepts them",
  async (status, command) => {
    const where = await settings();
    const mailbox = await startTestMailbox();
    const rejected = mailbox.reject(status, command);
    const server = await startTestServer({ ...where, SMTP_URL: mailbox.url });
    const paused = server.nextLog(
      "the mail server refuses the sender or every recipient: no emails are sent, all are kept",
    );
    await post(server.url);
    await rejected;
    expect(await paused).toMatchObject({ level: "error", responseCode: status });
    const again = server.nextLog("the mail server accepts emails again");
    await post(server.url, messageWith("The next one"));
    mailbox.accept();
    await expectMailed(mailbox, [words, "The next one"]);
    await again;
    expect(mailbox.mails).toHaveLength(2);
  },
);

test("one of two recipients is refused: each gets the mail once, under one Message-ID, and is named in it", async () => {
  const MAIL_TO = "full@circle.test,empty@circle.test";
  const where = { ...(await settings()), MAIL_TO };
  let isFull = true;
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, callback) {
      const isRefused = isFull && address.startsWith("full@");
      callback(isRefused ? Object.assign(new Error("full"), { responseCode: 552 }) : null);
    },
  });
  const server = await startTestServer({ ...where, SMTP_URL: mailbox.url });
  const failed = server.nextLog("mail not sent");
  const sent = server.nextLog("mail sent");
  await post(server.url);
  expect(await failed).toMatchObject({ responseCode: 552 });
  isFull = false;
  await sent;
  expect(mailbox.mails.map(({ envelope }) => envelope.to)).toEqual([
    ["empty@circle.test"],
    ["full@circle.test"],
  ]);
  const { mails } = mailbox;
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  const named = mails.map(({ to }) => to?.map(({ address }) => address).join());
  expect(new Set(named)).toEqual(new Set([MAIL_TO]));
  expect(JSON.stringify(server.log)).not.toContain("circle.test");
});

test("535: every mail is kept, and sent without a restart once the password is right", async () => {
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
  const server = await startTestServer({ ...(await settings()), SMTP_URL });
  const paused = server.nextLog(
    "the mail server refuses our credentials: no emails are sent, all are kept",
  );
  await post(server.url);
  expect(await paused).toMatchObject({ level: "error", code: "EAUTH", responseCode: 535 });
  await post(server.url, messageWith("The next one"));
  isPasswordRight = true;
  await expectMailed(mailbox, [words, "The next one"]);
  expect(mailbox.mails).toHaveLength(2);
  expect(JSON.stringify(server.log)).not.toContain("wr0ng");
});

test("a reply to the data that comes after two leases: one email, one attempt, and sent", async () => {
  const where = await settings();
  const mailbox = await startTestMailbox();
  const withheld = mailbox.withholdReply();
  const leaseMs = 600;
  const server = await startTestServer({ ...where, SMTP_URL: mailbox.url }, { ...LIMITS, leaseMs });
  const sent = server.nextLog("mail sent");
  await post(server.url);
  const reply = await withheld;
  const leaseEnd = async () =>
    Number((await open(where).query("SELECT lease_until FROM deliveries"))[0]?.lease_until);
  const first = await leaseEnd();
  await expect.poll(leaseEnd, { timeout: 5_000 }).toBeGreaterThan(first + 2 * leaseMs);
  reply();
  expect(await sent).toMatchObject({ attempt: 1 });
  expect(mailbox.mails).toHaveLength(1);
});

test("no reply to the data: not sent at the time limit, and sent again under the same Message-ID", async () => {
  const mailbox = await startTestMailbox();
  const withheld = mailbox.withholdReply();
  const where = { ...(await settings()), SMTP_URL: mailbox.url };
  const server = await startTestServer(where, { ...LIMITS, replyMs: 1_000 });
  const failed = server.nextLog("mail not sent");
  const sent = server.nextLog("mail sent");
  await post(server.url);
  await withheld;
  expect(await failed).toMatchObject({ code: "ETIMEDOUT", attempt: 1 });
  expect(await sent).toMatchObject({ attempt: 2 });
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(mailbox.mails).toHaveLength(2);
});

test("the connection breaks after the data: sent again under the same Message-ID", async () => {
  const mailbox = await startTestMailbox();
  const withheld = mailbox.withholdReply();
  const server = await startTestServer({ ...(await settings()), SMTP_URL: mailbox.url });
  const sent = server.nextLog("mail sent");
  await post(server.url);
  await withheld;
  mailbox.cut();
  expect(await sent).toMatchObject({ attempt: 2 });
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(mailbox.mails).toHaveLength(2);
});
