import { beforeEach, expect, test } from "vitest";
import type { Kind } from "#contract/kinds.ts";
import { captureLog, type LogLine } from "../../tests/capture-log.ts";
import { addMessage, sharedDatabase } from "../../tests/operator.ts";
import { sendDigest } from "./digest.ts";
import type { Mail } from "./layout.ts";
import { createNotices, type Notices } from "./notices.ts";
import type { Transport } from "./transport.ts";

/* docs/product.md#daily-digest */

const TO = ["dana@circle.test", "noa@circle.test"];

/** Eight o'clock in the morning in Israel, on a Wednesday. */
const EIGHT = Date.UTC(2026, 0, 14, 6);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What the mail server has got. */
let mails: Mail[];
/** What it does with each; accepts it unless a test says otherwise. */
let answer: Transport["send"];
/** What was logged, and counted. */
let lines: LogLine[];
let failures: string[];
const database = sharedDatabase();

beforeEach(async () => {
  [mails, lines, failures] = [[], [], []];
  answer = async () => ({ errors: [], reply: "250 OK" });
  // The day on which a database is new has none.
  await runAt(EIGHT - DAY);
});

interface Options {
  deskUrl?: string | null;
  remindDays?: number | null;
  /** By the mail server, unless it is done by something else. */
  send?: Notices["sendDigest"];
}

/** Does what each server does every few minutes, at this time by the database's clock. */
function runAt(now: number, { send, ...options }: Options = {}) {
  const notices = createNotices({
    transport: {
      send(mail, signal) {
        mails.push(mail);
        return answer(mail, signal);
      },
      close() {},
    },
    sender: { senderName: "CISO Circle", from: "website@circle.test" },
    siteUrl: "",
    limits: { sendMs: 50 },
    wallTime: () => now,
    counts: { failed: (verdict: string) => failures.push(verdict) },
    log: captureLog((line) => lines.push(line)).log,
  });
  return sendDigest({
    database: { ...database, wallTime: async () => now },
    organisers: TO,
    send: send ?? notices.sendDigest,
    deskUrl: "https://circle.test",
    remindDays: null,
    ...options,
  });
}

const remindAt = (now: number) => runAt(now, { remindDays: 5 });

const held = { state: "held", held_reason: "honeypot" };
const sent = { state: "sent", sent_at: 1 };

const add = (fullName: string, email: Parameters<typeof addMessage>[1]) =>
  addMessage(database, { payload: { fullName }, ...email });

const addHeld = () => add("Held", { email: held });

/** Adds a message that was sent to the organisers, and has been open since. */
const addOpen = (fullName: string, receivedAt = EIGHT - 30 * DAY, kind: Kind = "contact") =>
  add(fullName, { kind, receivedAt, email: sent });

/** The first names of the messages that each mail lists. */
const listed = () =>
  mails.map(({ text }) => String(text).match(/(?<=^> )[A-Z]\w+$(?=\n> Hi$)/gm) ?? []);

const recipients = () => mails.map(({ envelope }) => envelope?.to);

test("held, given up and long waiting messages: one mail, with names, reasons, first words and links", async () => {
  const payload = { fullName: "דנה\nLevi", message: "<b>Hi</b>" };
  const { id } = await addMessage(database, { payload, email: held });
  await add("Lost", { email: { state: "dead", ended_at: 1, failure: "mailbox-full" } });
  const waiting = { due_at: EIGHT + DAY, attempt: 3, failure: "unreachable" };
  await add("Late", { email: { ...waiting, queued_at: EIGHT - HOUR } });
  await add("New", { email: { ...waiting, queued_at: EIGHT - HOUR + 1 } });
  await add("Fine", { email: sent });

  await runAt(EIGHT);
  expect(mails).toMatchObject([{ subject: "3 messages need you", envelope: { to: TO } }]);
  const { text, html } = mails[0] as Mail;
  expect(text).toContain(
    `\n> דנה Levi\n> <b>Hi</b>\nheld: the hidden field is filled in\nhttps://circle.test/desk?m=${id}\n`,
  );
  expect(text).toContain("> Lost\n> Hi\nnot delivered: mailbox full");
  expect(text).toContain("> Late\n> Hi\nwaiting: mail server unreachable");
  expect(text).not.toMatch(/New|Fine/);
  expect(html).toContain("&lt;b&gt;Hi&lt;/b&gt;");
});

test("before eight none; after it one a day, however many servers run and however often", async () => {
  await addHeld();
  await runAt(EIGHT - 1);
  expect(mails).toHaveLength(0);
  await Promise.all([runAt(EIGHT), runAt(EIGHT), runAt(EIGHT)]);
  await runAt(EIGHT + HOUR);
  expect(mails).toHaveLength(1);
  await runAt(EIGHT + DAY);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
});

test("nothing needs anybody: none, also when something does later that day", async () => {
  await runAt(EIGHT);
  await addHeld();
  await runAt(EIGHT + HOUR);
  expect(mails).toHaveLength(0);
});

test("one of two organisers is refused: no address is logged, and that one gets the same again later", async () => {
  let isRefused = true;
  answer = async ({ envelope }) => {
    const to = envelope?.to as string[];
    const about = { responseCode: 550, command: "RCPT TO" };
    const errors = to
      .filter((recipient) => isRefused && recipient === TO[1])
      .map((recipient) => Object.assign(new Error(`550 ${recipient}`), about, { recipient }));
    if (errors.length === to.length) throw errors[0];
    return { errors, reply: "250 OK" };
  };
  await addHeld();
  await addOpen("Forgotten");

  await remindAt(EIGHT);
  expect(failures).toEqual(["transient"]);
  expect(lines).toMatchObject([{ level: "warn", responseCode: 550, refused: 1 }]);
  // Refused again, and by itself now.
  await expect(remindAt(EIGHT + HOUR)).rejects.toThrow();
  isRefused = false;
  for (const hours of [1.5, 13, 13.5, 14, 15]) await remindAt(EIGHT + hours * HOUR);
  expect(recipients()).toEqual([TO, [TO[1]], [TO[1]]]);
  expect(listed()).toEqual(Array(3).fill(["Held", "Forgotten"]));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(failures).toEqual(["transient", "transient"]);
  expect(JSON.stringify(lines)).not.toContain("@");
  // However late somebody got it.
  for (const day of [1, 4, 5]) await remindAt(EIGHT + day * DAY);
  expect(recipients().slice(3)).toEqual([TO, TO, TO]);
  expect(listed().slice(3)).toEqual([["Held"], ["Held"], ["Held", "Forgotten"]]);
  const kept = await database.query("SELECT DISTINCT accepted_by FROM digests");
  expect(kept).toEqual([{ accepted_by: null }]);
});

test("a mail server that does not answer in time: tried again after an hour, under the same Message-ID", async () => {
  await addHeld();
  const accept = answer;
  answer = (_mail, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  await expect(runAt(EIGHT)).rejects.toThrow("aborted");
  answer = accept;
  await runAt(EIGHT + HOUR - 1);
  expect(mails).toHaveLength(1);
  await runAt(EIGHT + HOUR);
  await runAt(EIGHT + 3 * HOUR);
  const ids = mails.map(({ messageId }) => messageId);
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
  expect(recipients()).toEqual([TO]);
});

test("a claim that a server made while the clock was a day ahead, and died: another server sends it", async () => {
  await addHeld();
  const sql = "INSERT INTO digests (day, claimed_until) VALUES ('2026-01-14', $1)";
  await database.query(sql, [EIGHT + DAY]);
  await runAt(EIGHT);
  expect(mails).toHaveLength(1);
});

test("what an organiser marked as spam is left out; without a desk the mail says that they wait", async () => {
  const { id } = await addHeld();
  await add("Spam", { email: { ...held, spam_at: 1 } });
  await runAt(EIGHT, { deskUrl: null });
  expect(mails).toMatchObject([{ subject: "1 message needs you" }]);
  expect(listed()).toEqual([["Held"]]);
  expect(mails[0]?.text).toContain("waits until the desk is on (DESK)");
  expect(mails[0]?.text).not.toContain(id);
});

test("open for over five working days: reminded of, again after five days, but not at a weekend", async () => {
  // Never of what is answered, spam or a registration. Five working days before Wednesday it was Wednesday.
  await addOpen("Exact", EIGHT - 7 * DAY + 1);
  await addOpen("Older", EIGHT - 7 * DAY - 1);
  await addOpen("Oldest", EIGHT - 30 * DAY, "invite");
  await addOpen("Registered", EIGHT - 30 * DAY, "registration");
  for (const column of ["answered_at", "spam_at"])
    await add(column, { email: { ...sent, [column]: 1 } });
  const namesOn = async (day: number, options: Options = { remindDays: 5 }) => {
    const before = mails.length;
    await runAt(EIGHT + day * DAY, options);
    return listed().slice(before).flat();
  };
  expect(await namesOn(0)).toEqual(["Oldest", "Older"]);
  expect(mails[0]?.text).toContain("open since Monday, December 15, 2025 at 08:00");
  expect(await namesOn(1)).toEqual(["Exact"]);
  // By Friday open for five working days.
  await addOpen("Newer", EIGHT - 3 * DAY - 1);
  expect(await namesOn(2)).toEqual([]);
  await addHeld();
  expect(await namesOn(3)).toEqual(["Held"]);
  expect(await namesOn(4)).toEqual(["Held", "Newer"]);
  expect(await namesOn(6, { remindDays: null })).toEqual(["Held"]);
  expect(await namesOn(7, { remindDays: 5, deskUrl: null })).toEqual(["Held"]);
  expect(await namesOn(8)).toEqual(["Held", "Oldest", "Older", "Exact"]);
});

test("more than fifty: fifty are listed, half of them remind, the rest is counted and comes later", async () => {
  for (let count = 0; count < 30; count += 1) {
    await addHeld();
    await addOpen("Forgotten");
  }
  for (const day of [0, 1, 2]) await remindAt(EIGHT + day * DAY);
  const reminders = listed().map((names) => names.filter((name) => name === "Forgotten").length);
  expect(reminders).toEqual([25, 5, 0]);
  expect(mails[0]?.subject).toBe("60 messages need you");
  expect(mails[0]?.text).toContain("10 more are not listed here.");
});
