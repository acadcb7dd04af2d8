import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Action,
  DESK,
  type DeskHistory,
  type DeskStatus,
  type MessageDetail,
  type MessageList,
  UNDO_MS,
} from "#contract/desk.ts";
import type { Database } from "#server/database/database.ts";
import { DATABASES } from "../databases.ts";
import type { Mailbox } from "../mailbox.ts";
import { addMessage } from "../operator.ts";
import { parseCsv } from "../parse-csv.ts";
import { type DeskClient, deskClient, signIn } from "./desk-client.ts";
import { postKind } from "./submissions.ts";
import { startTestMailbox, startTestServer, type TestServer } from "./test-server.ts";

/* docs/product.md#messages */

const DANA = "dana@circle.test";
const NOA = "noa@circle.test";

/** Markup, SQL and what else a visitor could try. */
const HOSTILE = `<img src=x onerror=alert(1)>'; DROP TABLE messages; --%_!\\ ‮"`;

const HELD = { state: "held", held_reason: "the hidden field is filled in" };

describe.each(DATABASES)("the desk's messages on $name", ({ settings, open }) => {
  let mailbox: Mailbox;
  let env: Record<string, string>;
  let server: TestServer;
  let database: Database;
  let dana: DeskClient;

  beforeEach(async () => {
    mailbox = await startTestMailbox();
    env = await settings();
    server = await startTestServer({
      ...env,
      SMTP_URL: mailbox.url,
      MAIL_TO: `${DANA},${NOA}`,
      MAIL_FROM: "website@circle.test",
      RATE_LIMIT: "off",
    });
    database = open(env);
    dana = await signIn(server.url, mailbox, DANA);
  });

  const list = (query: Record<string, string> = {}) => dana.read<MessageList>(DESK.messages, query);
  const ids = async (query: Record<string, string> = {}) =>
    (await list(query)).messages.map(({ id }) => id);
  const detail = (id: string) => dana.read<MessageDetail>(DESK.message, { id });
  const act = async (action: Action, some: string[], to?: string) => {
    const response = await dana.post(DESK.act, { action, ids: some, to });
    expect(response.status).toBe(200);
    return response.json();
  };
  const history = async () =>
    (await dana.read<DeskHistory>(DESK.history)).entries.map(({ who, what }) => `${who} ${what}`);
  const old = (days: number) => ({ receivedAt: Date.now() - days * 86_400_000 });
  const sent = { state: "sent", sent_at: Date.now(), attempt: 1 };

  test("a message that a visitor sends is on top, unread, then delivered", async () => {
    await addMessage(database, { ...old(1), delivery: sent });
    await postKind(server.url, "invite", "because");
    await mailbox.nextMail();
    await expect
      .poll(async () => (await list()).messages[0])
      .toMatchObject({ kind: "invite", words: "because", state: "sent", status: "delivered" });
    const { messages, needs } = await list();
    expect(messages.map(({ isUnread }) => isUnread)).toEqual([true, true]);
    expect(needs).toBe(0);
  });

  test("the list: newest first, 50 at a time, none twice and none missing", async () => {
    const added: string[] = [];
    // Several at the same time.
    for (let index = 0; index < 120; index += 1) {
      const { id } = await addMessage(database, { ...old(Math.floor(index / 7)), delivery: sent });
      added.push(id);
    }
    const pages: string[][] = [];
    let before = "";
    do {
      const page = await list(before ? { before } : {});
      pages.push(page.messages.map(({ id }) => id));
      const times = page.messages.map(({ receivedAt }) => receivedAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      before = page.next ?? "";
    } while (before);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(pages.flat().toSorted()).toEqual(added.toSorted());
  });

  test("tabs: by kind, what needs an organiser, and spam, which no other tab shows", async () => {
    const { id: contact } = await addMessage(database, { delivery: sent });
    const { id: held } = await addMessage(database, { kind: "invite", delivery: HELD });
    const dead = { state: "dead", ended_at: 1, last_error: "552 5.2.2 Mailbox full" };
    const { id: lost } = await addMessage(database, { kind: "registration", delivery: dead });
    const { id: spam } = await addMessage(database, { kind: "invite", delivery: HELD });
    await act("spam", [spam]);
    expect((await ids()).toSorted()).toEqual([contact, held, lost].toSorted());
    expect((await ids({ tab: "needs" })).toSorted()).toEqual([held, lost].toSorted());
    expect(await ids({ tab: "contact" })).toEqual([contact]);
    expect(await ids({ tab: "invite" })).toEqual([held]);
    expect(await ids({ tab: "spam" })).toEqual([spam]);
    const { needs, messages } = await list({ tab: "needs" });
    expect(needs).toBe(2);
    expect(messages.map(({ status }) => status).toSorted()).toEqual([
      "held: the hidden field is filled in",
      "not delivered: mailbox full",
    ]);
  });

  test.each([
    ["a name, in any case", "DANA", true],
    ["part of an address", "dana@exam", true],
    ["a company", "acme", true],
    ["two words, in any order", "hebrew acme", true],
    ["a word of the text in Hebrew", "שלום", true],
    ["a letter beyond ASCII, in capitals", "CAFÉ", true],
    ["a wildcard, which is only a character", "d%a", false],
    ["another one", "d_na", false],
    ["the name of a field", "fullname", false],
    ["a word that is missing beside one that is there", "dana nobody", false],
  ])("search for %s: %s", async (_what, search, isFound) => {
    await postKind(server.url, "contact", "Hebrew: שלום café");
    await mailbox.nextMail();
    await addMessage(database, { payload: { fullName: "Other", email: "x@y.test", company: "" } });
    expect((await ids({ search })).length).toBe(isFound ? 1 : 0);
  });

  test("a message stored by a server of the version before is found too", async () => {
    const { id } = await addMessage(database, { payload: { company: "Contoso" }, search: null });
    expect(await ids({ search: "contoso" })).toEqual([id]);
  });

  test("registrations: by consent, with the form's columns; a text that only repeats them is left out", async () => {
    const message = (consent: string) =>
      `New registration for the Practical Security Show:\n\nFull Name: Dana\nEmail: dana@example.com\nCompany: Acme\nTitle: CISO\nMarketing Consent: ${consent}`;
    for (const [consent, answer] of [
      ["yes", "Yes"],
      ["no", "No"],
    ] as const) {
      await addMessage(database, {
        kind: "registration",
        payload: { title: "CISO", message: message(answer) },
        consent,
        consentWording: "I agree",
      });
    }
    const { messages, columns } = await list({ tab: "registration", consent: "yes" });
    expect(messages).toHaveLength(1);
    expect(columns.map(({ label }) => label)).toEqual(["Full name", "Email", "Company", "Title"]);
    const { fields, consent, consentWording } = await detail(String(messages[0]?.id));
    expect(fields.map(({ name }) => name)).toEqual(["fullName", "email", "company", "title"]);
    expect({ consent, consentWording }).toEqual({ consent: "yes", consentWording: "I agree" });
  });

  test("what visitors wrote comes as they wrote it, whatever it is", async () => {
    const payload = { fullName: HOSTILE, email: "a@b.test", company: HOSTILE, message: HOSTILE };
    const { id } = await addMessage(database, { payload });
    const shown = await detail(id);
    expect(shown).toMatchObject({ name: HOSTILE, company: HOSTILE });
    expect(shown.fields.at(-1)).toMatchObject({ name: "message", value: HOSTILE, isLong: true });
    expect(await ids({ search: HOSTILE })).toEqual([id]);
    expect(shown.replyUrl).toMatch(/^mailto:a@b\.test\?subject=Re%3A/);
  });

  test("a message in full: its emails, with what the mail server said", async () => {
    const error = "Message failed: 552 5.2.2 Mailbox full";
    const { id, delivery } = await addMessage(database, {
      delivery: { state: "dead", attempt: 12, ended_at: 5, last_error: error },
    });
    expect((await detail(id)).deliveries).toEqual([
      expect.objectContaining({
        id: delivery,
        state: "dead",
        status: "not delivered: mailbox full",
        attempts: 12,
        endedAt: 5,
        reply: error,
        sendTo: null,
      }),
    ]);
  });

  test("a message that is opened is read for everybody, and that is written down once an hour", async () => {
    const { id } = await addMessage(database);
    await detail(id);
    await detail(id);
    const noa = await signIn(server.url, mailbox, NOA);
    const seen = await noa.read<MessageList>(DESK.messages);
    expect(seen.messages[0]?.isUnread).toBe(false);
    expect((await history()).filter((line) => line.includes("read"))).toEqual([
      `${DANA} read a message`,
    ]);
  });

  test.each([
    ["an id of nobody's", randomUUID()],
    ["no id", "../messages"],
    ["SQL", "' OR 1=1 --"],
  ])("%s: 404, and nothing else is shown", async (_what, id) => {
    await addMessage(database);
    const response = await dana.get(DESK.message, { id });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: "This message is no longer here: it was erased.",
    });
  });

  test("not spam: sent, but not before it can be taken back; taken back it is held again, for the same reason", async () => {
    const { id } = await addMessage(database, { delivery: HELD });
    expect(await act("not-spam", [id])).toEqual({ done: [id], refused: [] });
    const due = Number((await database.query("SELECT due_at FROM deliveries"))[0]?.due_at);
    expect(due - (await database.now())).toBeLessThanOrEqual(UNDO_MS);
    expect((await list()).messages[0]?.status).toBe("waiting to be sent");
    await act("undo-not-spam", [id]);
    expect((await list()).messages[0]?.status).toBe("held: the hidden field is filled in");
    await act("not-spam", [id]);
    await database.query("UPDATE deliveries SET due_at = 0");
    await act("resend", [id]);
    expect((await mailbox.nextMail()).replyTo?.[0]?.address).toBe("dana@example.com");
    expect(await act("undo-not-spam", [id])).toEqual({
      done: [],
      refused: [{ id, why: "It is on its way already." }],
    });
  });

  test("spam: what waits is held, what was sent is hidden; taken back, all is as before", async () => {
    const later = { due_at: Date.now() + 9e8 };
    const { id: waiting } = await addMessage(database, { delivery: later });
    const { id: delivered } = await addMessage(database, { delivery: sent });
    await act("spam", [waiting, delivered]);
    expect(await ids()).toEqual([]);
    const { messages, needs } = await list({ tab: "spam" });
    expect(messages.map(({ state }) => state).toSorted()).toEqual(["held", "sent"]);
    expect(needs).toBe(0);
    await act("undo-spam", [waiting, delivered]);
    expect((await ids()).length).toBe(2);
    expect((await mailbox.nextMail()).subject).toBe("New message from the website");
  });

  test("answered, and not after all: another organiser sees who and when", async () => {
    const { id } = await addMessage(database, { delivery: sent });
    await act("answered", [id]);
    const noa = await signIn(server.url, mailbox, NOA);
    const [message] = (await noa.read<MessageList>(DESK.messages)).messages;
    expect(message?.answeredBy).toBe(DANA);
    expect(Math.abs(Number(message?.answeredAt) - Date.now())).toBeLessThan(60_000);
    await noa.post(DESK.act, { action: "unanswered", ids: [id] });
    expect((await list()).messages[0]).toMatchObject({ answeredAt: null, answeredBy: null });
  });

  test("send again: a new email of a sent one, another attempt of a dead one; not of a held one", async () => {
    const { id } = await addMessage(database, { delivery: sent });
    const { id: held } = await addMessage(database, { delivery: HELD });
    expect(await act("resend", [id, held])).toEqual({
      done: [id],
      refused: [{ id: held, why: "It is held. Choose “Not spam” first." }],
    });
    expect((await mailbox.nextMail()).envelope.to).toEqual([DANA, NOA]);
    await expect.poll(async () => (await detail(id)).deliveries.length).toBe(2);
  });

  test("send to one organiser: only that one gets it; nobody else can be given", async () => {
    const { id } = await addMessage(database, { delivery: sent });
    await act("send-to", [id], NOA);
    expect((await mailbox.nextMail()).envelope.to).toEqual([NOA]);
    await expect.poll(async () => (await list()).messages[0]?.status).toBe(`delivered to ${NOA}`);
    const body = { action: "send-to", ids: [id], to: "thief@example.com" };
    const refused = await dana.post(DESK.act, body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: "Choose one of the organisers' addresses." });
  });

  test("two organisers at once on one message: one of them is told that it was done", async () => {
    const { id } = await addMessage(database, { delivery: HELD });
    const noa = await signIn(server.url, mailbox, NOA);
    const body = { action: "not-spam", ids: [id] };
    const answers = await Promise.all(
      [dana, noa].map(async (client) => (await client.post(DESK.act, body)).json()),
    );
    expect(answers.flatMap(({ done }) => done)).toEqual([id]);
    expect(answers.flatMap(({ refused }) => refused)).toHaveLength(1);
    expect((await history()).filter((line) => line.includes("released 1 message"))).toHaveLength(1);
  });

  test("erase: by id, and everything from an address as sender or recommender, if as many as were confirmed", async () => {
    const { id } = await addMessage(database, { payload: { email: "other@example.com" } });
    await addMessage(database, { payload: { email: "Gone@Example.com" } });
    const recommended = { email: "x@y.test", yourEmail: "gone@example.com" };
    await addMessage(database, { kind: "invite", payload: recommended });
    await addMessage(database, { payload: { email: "x@y.test", message: "gone@example.com" } });
    const email = "gone@example.com";
    expect(await dana.read(DESK.count, { email })).toEqual({ count: 2 });
    const early = await dana.post(DESK.erase, { email, count: 1 });
    expect(early.status).toBe(409);
    expect((await early.json()).error).toContain("There are now 2 messages");
    const erased = await dana.post(DESK.erase, { email, count: 2 });
    expect(await erased.json()).toMatchObject({ erased: 2 });
    await dana.post(DESK.erase, { ids: [id] });
    expect(await ids()).toHaveLength(1);
    expect(await history()).toEqual(
      expect.arrayContaining([`${DANA} erased 2 messages`, `${DANA} erased 1 message`]),
    );
    expect(JSON.stringify(await dana.read(DESK.history))).not.toContain("gone@example.com");
  });

  test("what a flood held is released with one call; what is spam stays", async () => {
    const flood = { state: "held", held_reason: "more messages than usual came in at once" };
    const { id: spam } = await addMessage(database, { delivery: flood });
    await act("spam", [spam]);
    const future = { due_at: Date.now() + 9e8 };
    for (let index = 0; index < 3; index += 1) {
      await addMessage(database, { delivery: { ...flood, ...future } });
    }
    await addMessage(database, { delivery: HELD });
    expect((await dana.read<DeskStatus>(DESK.status)).heldByFlood).toBe(4);
    const released = await dana.post(DESK.releaseFlood, {});
    expect(await released.json()).toEqual({ count: 3 });
    for (let index = 0; index < 3; index += 1) await mailbox.nextMail();
    expect((await list()).needs).toBe(1);
  });

  test("downloads: what the filter shows, as CSV that is safe in spreadsheets and as JSON; written down", async () => {
    await addMessage(database, { payload: { fullName: "=HYPERLINK(1)" } });
    await addMessage(database, { kind: "invite", payload: { fullName: HOSTILE } });
    const csv = await dana.get(DESK.export, { tab: "contact", format: "csv" });
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toMatch(
      /^attachment; filename="contact-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const rows = parseCsv(await csv.text());
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain("'=HYPERLINK(1)");
    const json = await dana.get(DESK.export, { search: "hyperlink", format: "json" });
    const { messages } = JSON.parse(await json.text());
    expect(messages).toHaveLength(1);
    expect((await history()).filter((line) => line.includes("exported messages"))).toHaveLength(2);
  });

  test("how things are: waiting, sent, weeks, a test mail with the mail server's words", async () => {
    const { id } = await addMessage(database, {
      ...old(8),
      delivery: { due_at: Date.now() + 9e8, last_error: "connect ECONNREFUSED", attempt: 3 },
    });
    await addMessage(database, { ...old(0), kind: "invite", delivery: sent });
    const status = await dana.read<DeskStatus>(DESK.status);
    expect(status).toMatchObject({
      oldestWaiting: { id },
      lastSentAt: sent.sent_at,
      lastBackupAt: null,
      retentionDays: 365,
      version: "1.0.0",
    });
    expect(status.mail).toContain(`to ${DANA}, ${NOA}`);
    expect(status.weeks).toHaveLength(52);
    expect(status.weeks.at(-1)?.counts).toMatchObject({ invite: 1 });
    const contacts = status.weeks.map(({ counts }) => counts.contact);
    expect(contacts.reduce<number>((sum, count = 0) => sum + count, 0)).toBe(1);
    for (const { start } of status.weeks)
      expect(new Date(start + 3 * 3_600_000).getUTCDay()).toBe(0);

    const accepted = await dana.post(DESK.testMail, {});
    expect(await accepted.json()).toMatchObject({ isAccepted: true });
    expect((await mailbox.nextMail()).envelope.to).toEqual([DANA]);
    void mailbox.reject(550, "RCPT");
    const refused = await dana.post(DESK.testMail, {});
    expect(await refused.json()).toMatchObject({
      isAccepted: false,
      reply: expect.stringContaining("not now"),
    });
  });

  test("history: who did what, newest first; never a word of a message", async () => {
    const { id } = await addMessage(database, {
      payload: { message: "secret words" },
      delivery: sent,
    });
    await detail(id);
    await act("answered", [id]);
    expect(await history()).toEqual([
      `${DANA} marked 1 message as answered`,
      `${DANA} read a message`,
      `${DANA} signed in`,
    ]);
    expect(JSON.stringify(await database.query("SELECT * FROM history"))).not.toContain("secret");
  });

  test.each([
    [DESK.messages, { tab: "other" }],
    [DESK.messages, { before: "x" }],
    [DESK.export, { format: "xml" }],
  ])("%s with %o: 400, which says what is wrong", async (path, query) => {
    const response = await dana.get(path, query as Record<string, string>);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatch(/“(tab|before|format)” is/);
  });

  test.each([
    [DESK.act, { action: "drop", ids: [randomUUID()] }],
    [DESK.act, { action: "spam", ids: [] }],
    [DESK.act, { action: "spam", ids: ["1 OR 1=1"] }],
    [DESK.act, { action: "spam", ids: Array.from({ length: 1_001 }, () => randomUUID()) }],
    [DESK.erase, { ids: ["*"] }],
    [DESK.erase, {}],
    [DESK.act, []],
    [DESK.act, null],
  ])("%s with %o: 400", async (path, body) => {
    expect((await dana.post(path, body)).status).toBe(400);
  });

  test("a message that was erased meanwhile: the others are done, and it is said which was not", async () => {
    const { id } = await addMessage(database, { delivery: sent });
    const gone = randomUUID();
    expect(await act("answered", [gone, id])).toEqual({
      done: [id],
      refused: [{ id: gone, why: "This message is no longer here: it was erased." }],
    });
  });

  test("more than 64 KB: 413", async () => {
    const response = await dana.post(DESK.act, { action: "x".repeat(70_000), ids: [] });
    expect(response.status).toBe(413);
  });

  test("the database away: 503 says what to do, and nothing is done; then all goes on", async () => {
    const { id } = await addMessage(database, { delivery: sent });
    await database.query("ALTER TABLE messages RENAME TO away");
    for (const response of [
      await dana.get(DESK.messages),
      await dana.get(DESK.message, { id }),
      await dana.post(DESK.act, { action: "answered", ids: [id] }),
      await dana.post(DESK.erase, { ids: [id] }),
    ]) {
      expect(response.status).toBe(503);
      expect((await response.json()).error).toContain("Try again in a minute");
    }
    await database.query("ALTER TABLE away RENAME TO messages");
    expect(await ids()).toEqual([id]);
  });
});

test("a client of another server's session is nobody here", async () => {
  const mailbox = await startTestMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_TO: DANA, MAIL_FROM: "website@circle.test" };
  const [one, other] = [await startTestServer(env), await startTestServer(env)];
  const { cookie } = await signIn(one.url, mailbox, DANA);
  const client = Object.assign(deskClient(other.url), { cookie });
  expect((await client.get(DESK.messages)).status).toBe(401);
});
