import { beforeEach, expect, test } from "vitest";
import type { Kind } from "#contract/kinds.ts";
import { captureLog, type LogLine } from "../../tests/capture-log.ts";
import type { Mailbox } from "../../tests/mailbox.ts";
import { addMessage, sharedDatabase } from "../../tests/operator.ts";
import { startTestMailbox } from "../../tests/server/test-server.ts";
import { sendDigest } from "./digest.ts";
import { createNotices, type Notices } from "./notices.ts";
import { createSmtpTransport, parseSmtpUrl } from "./smtp.ts";

/* docs/product.md#daily-digest */

const TO = ["dana@circle.test", "noa@circle.test"];

/** Two o'clock in the night, eight in the morning and noon in Israel. */
const NIGHT = Date.UTC(2026, 0, 14, 0);
const EIGHT = Date.UTC(2026, 0, 14, 6);
const NOON = Date.UTC(2026, 0, 14, 10);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let mailbox: Mailbox;
/** What was logged, and counted. */
let lines: LogLine[];
let failures: string[];
const database = sharedDatabase();

beforeEach(async () => {
  [lines, failures] = [[], []];
  mailbox = await startTestMailbox();
  // The day on which a database is new has none.
  await runAt(EIGHT - DAY);
});

interface Options {
  deskUrl?: string | null;
  remindDays?: number | null;
  sendMs?: number;
  /** By the mail server, unless it is done by something else. */
  send?: Notices["sendDigest"];
}

/** Does what each server does every few minutes, at this time by the database's clock. */
function runAt(now: number, { sendMs = 5_000, send, ...options }: Options = {}) {
  const notices = createNotices({
    transport: createSmtpTransport(parseSmtpUrl(mailbox.url), "", 1, 5_000),
    sender: { senderName: "CISO Circle", from: "website@circle.test" },
    siteUrl: "",
    limits: { sendMs },
    wallTime: () => now,
    counts: { failed: (verdict: string) => failures.push(verdict) },
    log: captureLog((line) => lines.push(line)).log,
  });
  const running = sendDigest({
    database: { ...database, wallTime: async () => now },
    organisers: TO,
    send: send ?? notices.sendDigest,
    deskUrl: "https://circle.test",
    remindDays: null,
    ...options,
  });
  return running.finally(notices.close);
}

const remindAt = (now: number) => runAt(now, { remindDays: 5 });

const held = { state: "held", held_reason: "honeypot" };
const sent = { state: "sent", sent_at: 1 };

const addHeld = () => addMessage(database, { payload: { fullName: "Held" }, email: held });

/** Adds a message that was sent to the organisers, and has been open since. */
const addOpen = (fullName: string, receivedAt = EIGHT - 30 * DAY, kind: Kind = "contact") =>
  addMessage(database, { kind, payload: { fullName }, receivedAt, email: sent });

/** How many messages of this name the last mail lists. */
const listed = (name: string) =>
  mailbox.mails.at(-1)?.text?.match(new RegExp(`^> ${name}$`, "gm"))?.length ?? 0;

test("held, given up and long waiting messages: one mail, with names, reasons, first words and links", async () => {
  const { id } = await addMessage(database, {
    payload: { fullName: "דנה\nLevi", message: "<b>Hi</b>" },
    email: held,
  });
  const dead = { state: "dead", ended_at: 1, failure: "mailbox-full" };
  await addMessage(database, { payload: { fullName: "Lost" }, email: dead });
  const wait = (ms: number) => ({ due_at: EIGHT + DAY, queued_at: EIGHT - ms, attempt: 3 });
  const away = { failure: "unreachable" };
  await addMessage(database, {
    payload: { fullName: "Late" },
    email: { ...wait(3_600_000), ...away },
  });
  await addMessage(database, { payload: { fullName: "New" }, email: wait(3_000_000) });
  await addMessage(database, { payload: { fullName: "Fine" }, email: sent });

  await runAt(EIGHT);
  const mail = await mailbox.nextMail();
  expect(mail.subject).toBe("3 messages need you");
  expect(mail.envelope.to).toEqual(TO);
  const text = mail.text ?? "";
  expect(text).toContain(
    `\n> דנה Levi\n> <b>Hi</b>\nheld: the hidden field is filled in\nhttps://circle.test/desk?m=${id}\n`,
  );
  expect(text).toContain("> Lost\n> Hi\nnot delivered: mailbox full");
  expect(text).toContain("> Late\n> Hi\nwaiting: mail server unreachable");
  expect(text).not.toMatch(/New|Fine/);
  expect(mail.html).toContain("&lt;b&gt;Hi&lt;/b&gt;");
});

test("before eight none; after it one a day, however many servers run and however often", async () => {
  await addHeld();
  await runAt(NIGHT);
  expect(mailbox.mails).toHaveLength(0);
  await Promise.all([runAt(NOON), runAt(NOON), runAt(NOON)]);
  await runAt(NOON + 3_600_000);
  expect(mailbox.mails).toHaveLength(1);
  await runAt(EIGHT + DAY);
  expect(mailbox.mails).toHaveLength(2);
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(2);
});

test("nothing needs anybody: none, also when something does later that day", async () => {
  await runAt(EIGHT);
  await addHeld();
  await runAt(NOON);
  expect(mailbox.mails).toHaveLength(0);
});

test("the mail server cannot be reached: tried again, by whichever server", async () => {
  await addHeld();
  void mailbox.reject(451);
  await expect(runAt(EIGHT)).rejects.toThrow();
  mailbox.accept();
  await runAt(EIGHT + HOUR / 2);
  expect(mailbox.mails).toHaveLength(0);
  await runAt(EIGHT + 2 * HOUR);
  expect(mailbox.mails).toHaveLength(1);
});

test("one of two organisers is refused: logged without an address, counted as transient, and sent again to that one alone, with the same reminders", async () => {
  let isRefused = true;
  mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, callback) {
      const error = Object.assign(new Error("no such user"), { responseCode: 550 });
      callback(isRefused && address === TO[1] ? error : null);
    },
  });
  await addHeld();
  await addOpen("Forgotten");

  await remindAt(EIGHT);
  expect(failures).toEqual(["transient"]);
  expect(lines).toEqual([
    expect.objectContaining({ level: "warn", responseCode: 550, command: "RCPT TO", refused: 1 }),
  ]);
  // Refused again, and by itself now.
  await expect(remindAt(EIGHT + HOUR)).rejects.toThrow();
  isRefused = false;
  await remindAt(EIGHT + 13 * HOUR);
  for (const hours of [13.5, 14, 15]) await remindAt(EIGHT + hours * HOUR);
  expect(mailbox.mails.map(({ envelope }) => envelope.to)).toEqual([[TO[0]], [TO[1]]]);
  for (const { text, messageId } of mailbox.mails) {
    expect(text).toMatch(/^> Held\n.*^> Forgotten\n/ms);
    expect(messageId).toBe("<digest-2026-01-14@circle.test>");
  }
  expect(failures).toEqual(["transient", "transient"]);
  expect(JSON.stringify(lines)).not.toContain("@");
  await remindAt(EIGHT + DAY);
  expect(mailbox.mails.at(-1)?.envelope.to).toEqual(TO);
  // However late somebody got it.
  for (const [days, times] of [
    [4, 0],
    [5, 1],
  ] as const) {
    await remindAt(EIGHT + days * DAY);
    expect(listed("Forgotten")).toBe(times);
  }
  expect(await database.query("SELECT DISTINCT accepted_by FROM digests")).toEqual([
    { accepted_by: null },
  ]);
});

test("a mail server that does not answer in time: ended, and tried again after an hour, under the same Message-ID", async () => {
  await addHeld();
  const withheld = mailbox.withholdReply();
  const sending = expect(runAt(EIGHT, { sendMs: 1_000 })).rejects.toThrow("aborted");
  const reply = await withheld;
  await sending;
  await runAt(EIGHT + HOUR - 1);
  reply();
  await runAt(EIGHT + HOUR);
  await runAt(EIGHT + 3 * HOUR);
  const ids = mailbox.mails.map(({ messageId }) => messageId);
  expect(ids).toEqual(Array(2).fill("<digest-2026-01-14@circle.test>"));
});

test("a server is suspended while it sends, and another has sent it to all since: nobody gets it again", async () => {
  await addHeld();
  const send = async () => {
    await runAt(EIGHT + HOUR);
    return TO.slice(1);
  };
  await runAt(EIGHT, { send });
  await runAt(EIGHT + 3 * HOUR);
  expect(mailbox.mails.map(({ envelope }) => envelope.to)).toEqual([TO]);
});

test("a claim that a server made while the clock was a day ahead, and died: another server sends it", async () => {
  await addHeld();
  const sql = "INSERT INTO digests (day, claimed_until) VALUES ('2026-01-14', $1)";
  await database.query(sql, [EIGHT + DAY]);
  await runAt(EIGHT);
  expect(mailbox.mails).toHaveLength(1);
});

test("reminded of while the clock was a year ahead: reminded of again, and then after five days", async () => {
  const { id } = await addOpen("Forgotten");
  const sql = "UPDATE messages SET reminded_at = $1 WHERE id = $2";
  await database.query(sql, [EIGHT + 365 * DAY, id]);
  for (const day of [0, 1, 4, 5]) await remindAt(EIGHT + day * DAY);
  expect(mailbox.mails.map(({ date }) => Date.parse(date ?? ""))).toEqual([EIGHT, EIGHT + 5 * DAY]);
});

test("what an organiser marked as spam is left out; without a desk the mail says that they wait", async () => {
  const { id } = await addHeld();
  const { id: spam } = await addHeld();
  await database.query("UPDATE messages SET spam_at = 1 WHERE id = $1", [spam]);
  await runAt(EIGHT, { deskUrl: null });
  const { subject, text } = await mailbox.nextMail();
  expect(subject).toBe("1 message needs you");
  expect(text).toContain("waits until the desk is on (DESK)");
  expect(text).not.toContain(id);
  expect(text).not.toContain(spam);
});

test("open for more than five working days of Israel's week: reminded of, oldest first, and again after five days; not what is answered, spam or a registration", async () => {
  // January 14, 2026 is a Wednesday: five working days earlier it was Wednesday too.
  await addOpen("Exact", EIGHT - 7 * DAY + 1);
  await addOpen("Older", EIGHT - 7 * DAY - 1);
  await addOpen("Oldest", EIGHT - 30 * DAY, "invite");
  await addOpen("Registered", EIGHT - 30 * DAY, "registration");
  for (const [name, column] of [
    ["Answered", "answered_at"],
    ["Spam", "spam_at"],
  ] as const) {
    const { id } = await addOpen(name);
    await database.query(`UPDATE messages SET ${column} = 1 WHERE id = $1`, [id]);
  }
  const namesAt = async (day: number, remindDays: number | null = 5) => {
    const before = mailbox.mails.length;
    await runAt(EIGHT + day * DAY, { remindDays });
    const [mail] = mailbox.mails.slice(before);
    return mail?.text?.match(/(?<=^> )(Exact|Older|Oldest|Registered|Answered|Spam|Held)$/gm) ?? [];
  };
  expect(await namesAt(0)).toEqual(["Oldest", "Older"]);
  expect(mailbox.mails.at(-1)?.text).toContain("open since Monday, December 15, 2025 at 08:00");
  expect(await namesAt(1)).toEqual(["Exact"]);
  expect(await namesAt(2)).toEqual([]);
  expect(await namesAt(6, null)).toEqual([]);
  await runAt(EIGHT + 7 * DAY, { deskUrl: null, remindDays: 5 });
  expect(mailbox.mails).toHaveLength(2);
  expect(await namesAt(8)).toEqual(["Oldest", "Older", "Exact"]);
});

test("more than fifty, held and forgotten: fifty are listed, half of them remind, how many more there are is said, and what was not listed is reminded of the next day", async () => {
  for (let count = 0; count < 30; count += 1) {
    await addHeld();
    await addOpen("Forgotten");
  }
  for (const [day, count] of [25, 5, 0].entries()) {
    await remindAt(EIGHT + day * DAY);
    expect(listed("Forgotten")).toBe(count);
  }
  expect(mailbox.mails[0]?.subject).toBe("60 messages need you");
  expect(mailbox.mails[0]?.text).toContain("10 more are not listed here.");
});

test("at the weekend: what is held is listed, and nobody is reminded before Sunday, of what was open for five working days by then", async () => {
  // January 16, 2026 is a Friday; at this time five working days earlier it was Sunday, too.
  const sunday = EIGHT + 4 * DAY;
  await addOpen("Older", sunday - 7 * DAY - 1);
  await addOpen("Newer", sunday - 7 * DAY + 1);
  await remindAt(EIGHT + 2 * DAY);
  expect(mailbox.mails).toHaveLength(0);
  await addHeld();
  await remindAt(EIGHT + 3 * DAY);
  await remindAt(sunday);
  const names = mailbox.mails.map(({ text }) => text?.match(/(?<=^> )(Older|Newer|Held)$/gm));
  expect(names).toEqual([["Held"], ["Held", "Older"]]);
});
