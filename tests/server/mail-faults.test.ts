import { expect, test } from "vitest";
import { LIMITS } from "#server/outbox/limits.ts";
import { SQLITE } from "../databases.ts";
import type { Mailbox } from "../mailbox.ts";
import { messageWith, post } from "../post-message.ts";
import { expectMailed } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/* What happens to a mail at each failure of the mail server. Where a failed mail is tried again after a second, several wait at once. */

const words = "How do I join?";

/** Starts a server that sends to this mailbox, and lets it take a message. */
async function sendTo(
  { url: SMTP_URL }: Pick<Mailbox, "url">,
  limits: Partial<typeof LIMITS> = {},
) {
  const server = await startTestServer({ SMTP_URL }, { ...LIMITS, ...limits });
  const lines = {
    failed: server.nextLog("mail not sent"),
    sent: server.nextLog("mail sent"),
  };
  await post(server.url);
  return { ...server, ...lines };
}

test("550 to the data: a dead letter, logged as an error, and the next mail is sent", async () => {
  const mailbox = await startTestMailbox();
  void mailbox.reject(550, "DATA");
  const server = await startTestServer({ SMTP_URL: mailbox.url });
  const dead = server.nextLog("email given up, kept as a dead letter");
  await post(server.url);
  expect(await dead).toMatchObject({ level: "error", responseCode: 550, deadLetters: 1 });
  mailbox.accept();
  const sent = server.nextLog("mail sent");
  await post(server.url, messageWith("The next one"));
  await sent;
  expect(mailbox.mails.map(({ text }) => text)).toEqual([expect.stringMatching(/next one\n$/)]);
  await server.close();
  const states = "SELECT state, attempt FROM messages ORDER BY queued_at";
  expect(await SQLITE.open({ DATA_DIR: server.dataDir }).query(states)).toEqual([
    { state: "dead", attempt: 1 },
    { state: "sent", attempt: 1 },
  ]);
});

const REFUSED =
  "the mail server refuses the sender or every recipient: no emails are sent, all are kept";
const LOCKED_OUT = "the mail server refuses our credentials: no emails are sent, all are kept";

test("550 to MAIL, 552 or 554 to RCPT, 535 to AUTH: logged as an error, every mail is kept, and sent without a restart once it is accepted", async () => {
  const rejecting = async (status: number, command: "MAIL" | "RCPT") => {
    const mailbox = await startTestMailbox();
    void mailbox.reject(status, command);
    return { mailbox, url: mailbox.url, accept: mailbox.accept, paused: REFUSED, status };
  };
  const lockedOut = async () => {
    let isPasswordRight = false;
    const mailbox = await startTestMailbox(0, {
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth({ username }, _session, callback) {
        if (isPasswordRight) callback(null, { user: username });
        else callback(new Error("Invalid login"));
      },
    });
    const accept = () => {
      isPasswordRight = true;
    };
    const url = mailbox.url.replace("smtp://", "smtp://me:wr0ng@");
    return { mailbox, url, accept, paused: LOCKED_OUT, status: 535 };
  };
  const cases = await Promise.all([
    rejecting(550, "MAIL"),
    rejecting(552, "RCPT"),
    rejecting(554, "RCPT"),
    lockedOut(),
  ]);
  await Promise.all(
    cases.map(async ({ mailbox, url, accept, paused, status }) => {
      const server = await startTestServer({ SMTP_URL: url });
      const line = server.nextLog(paused);
      const resumed = server.nextLog("the mail server accepts emails again");
      await post(server.url);
      expect(await line).toMatchObject({ level: "error", responseCode: status });
      await post(server.url, messageWith("The next one"));
      accept();
      await expectMailed(mailbox, [words, "The next one"]);
      await resumed;
      expect(mailbox.mails).toHaveLength(2);
      expect(JSON.stringify(server.log)).not.toContain("wr0ng");
    }),
  );
});

test("no connection, no reply to the data within its limit or that of the whole email, or the connection breaks after it: a warning, and sent again, under the same Message-ID", async () => {
  const unreachable = async () => {
    const down = await startTestMailbox();
    await down.close();
    const { failed, sent } = await sendTo(down);
    expect(await failed).toMatchObject({ level: "warn", code: "ESOCKET" });
    const mailbox = await startTestMailbox(down.port);
    await sent;
    await expectMailed(mailbox, [words]);
    expect(mailbox.mails).toHaveLength(1);
  };
  const afterData = async (code: string, fail: (mailbox: Mailbox) => void, limits = {}) => {
    const mailbox = await startTestMailbox();
    const withheld = mailbox.withholdReply();
    const { failed, sent } = await sendTo(mailbox, limits);
    await withheld;
    fail(mailbox);
    expect(await failed).toMatchObject({ level: "warn", code, attempt: 1 });
    expect(await sent).toMatchObject({ attempt: 2 });
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mailbox.mails).toHaveLength(2);
  };
  await Promise.all([
    unreachable(),
    afterData("ETIMEDOUT", () => {}, { replyMs: 1_000 }),
    afterData("EABORT", () => {}, { sendMs: 1_000 }),
    afterData("ECONNECTION", (mailbox) => mailbox.cut()),
  ]);
});
