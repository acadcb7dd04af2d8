import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import type { DeskStatus } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { CONCURRENCY } from "#server/outbox/limits.ts";
import { cleanUpLater } from "../clean-up.ts";
import { SQLITE } from "../databases.ts";
import { freePort } from "../free-port.ts";
import { addMessage } from "../operator.ts";
import { messageWith, post } from "../post-message.ts";
import {
  askForLink,
  DANA,
  type DeskClient,
  daysAgo,
  HELD,
  NOA,
  SENT,
  sharedDesk,
  startDesk,
} from "./test-desk.ts";

/* docs/product.md#messages: the status, and what an organiser sends to see whether messages arrive. */

const desk = sharedDesk();

test("the status: this month, what is open, what waits, the last email by mail; no spam", async () => {
  const [since, now] = [daysAgo(40), daysAgo(0)];
  const waiting = { due_at: Date.now() + 9e8, last_error: "connect ECONNREFUSED", attempt: 3 };
  const { id } = await addMessage(desk.database, { receivedAt: since, email: waiting });
  const file = { ...SENT, sent_at: SENT.sent_at + 1, sent_as: "file" };
  for (const email of [SENT, file, HELD]) {
    await addMessage(desk.database, { receivedAt: now, kind: "invite", email });
  }
  const { id: spam } = await addMessage(desk.database, { receivedAt: now, email: HELD });
  await desk.act("spam", [spam]);
  const { weeks, ...status } = await desk.dana.read<DeskStatus>(DESK.status);
  expect(status).toMatchObject({
    month: { received: 3, sent: 2 },
    open: 4,
    openSince: since,
    oldestWaiting: { id },
    lastSentAt: SENT.sent_at,
    lastBackupAt: null,
    retentionDays: 365,
    version: "1.0.0",
  });
  expect(status.mail).toContain(`to ${DANA}, ${NOA}`);
  expect(weeks.at(-1)?.counts).toMatchObject({ contact: 0, invite: 3 });
  await desk.act("answered", await desk.ids());
  expect(await desk.dana.read(DESK.status)).toMatchObject({ open: 0, openSince: null });
});

const send = (client: DeskClient = desk.dana) =>
  client.read<{ isSent: boolean; reply: string }>(DESK.testMessage);

/** Sends one from a desk with another mail server, or none. */
const sendBy = async (SMTP_URL: string) => send((await startDesk(SQLITE, { SMTP_URL })).dana);

test("a test message goes to the asker alone, answered in the mail server's words, stored nowhere", async () => {
  const noa = await desk.signIn(NOA);
  expect(await send(noa)).toEqual({
    isSent: true,
    reply: expect.stringMatching(/^Accepted\. The mail server said: 250 /),
  });
  expect(desk.mailbox.mails.map(({ envelope }) => envelope.to)).toEqual([[NOA]]);
  const [mail] = desk.mailbox.mails;
  expect(mail?.subject).toBe("Test message");
  for (const words of [mail?.text, mail?.html]) {
    expect(words).toContain("You asked for this email on the organisers");
    expect(words).toContain("http://localhost:3000/desk");
  }
  expect(await desk.rows()).toEqual([]);
  expect((await desk.history())[0]).toBe(`${NOA} asked for a test message`);
});

test("the mail server takes its time over messages: neither a test nor a link waits with them", async () => {
  const held = desk.mailbox.hold(CONCURRENCY);
  for (let count = 1; count <= 6; count += 1) await post(desk.url, messageWith(`No. ${count}`));
  const release = await held;
  const [first = ""] = await desk.ids({ order: "oldest" });
  const { email } = await desk.detail(first);
  expect(email).toMatchObject({ stateInWords: "being sent", attempts: 1, dueAt: null });
  expect(await send()).toMatchObject({ isSent: true });
  expect((await desk.mailbox.nextMail()).subject).toBe("Test message");
  expect(await askForLink(desk.url, desk.mailbox, DANA)).not.toBe("");
  release();
});

test("the mail server refuses it: the answer says why, the log has no address, and nothing waits", async () => {
  void desk.mailbox.reject(552, "RCPT");
  cleanUpLater(desk.mailbox.accept);
  const logged = desk.server.nextLog("test message not sent");
  const { isSent, reply } = await send();
  expect(isSent).toBe(false);
  expect(reply).toMatch(/^The test failed: mailbox full\. The mail server said: .*552 not now$/);
  const line = await logged;
  expect(line).toMatchObject({ level: "warn", responseCode: 552, command: "RCPT TO" });
  expect(JSON.stringify(line)).not.toContain(DANA);
  expect(await desk.rows()).toEqual([]);
});

test("the mail server has not answered after 20 seconds: it is given up, and the answer says so", async () => {
  const waiting = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(waiting.signal);
  cleanUpLater(() => timeout.mockRestore());
  const withheld = desk.mailbox.withholdReply();
  const answer = send();
  const reply = await withheld;
  expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
  waiting.abort();
  expect(await answer).toEqual({
    isSent: false,
    reply:
      "The test failed: the mail server has not answered within 20 seconds. The email may still arrive.",
  });
  reply();
});

test("the mail server cannot be reached: the answer has the error", async () => {
  expect(await sendBy(`smtp://127.0.0.1:${await freePort()}`)).toEqual({
    isSent: false,
    reply: expect.stringMatching(
      /^The test failed: mail server unreachable\. The error was: .*ECONNREFUSED/,
    ),
  });
});

test("without a mail server: the answer names the file that the test message became", async () => {
  const { isSent, reply } = await sendBy("");
  expect(isSent).toBe(true);
  const [, file = ""] = /^Not sent, but written to (.+)$/.exec(reply) ?? [];
  expect(await readFile(file, "utf8")).toContain("Subject: Test message\r\n");
});

test("more than ten in an hour: 429", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await desk.dana.post(DESK.testMessage)).status);
  }
  expect(statuses).toContain(200);
  expect(statuses.at(-1)).toBe(429);
});
