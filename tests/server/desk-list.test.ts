import * as v from "valibot";
import { expect, test } from "vitest";
import { deskStatus, messageDetail, messageList } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import type { Kind } from "#contract/kinds.ts";
import type { Value } from "#server/database/database.ts";
import { addMessage } from "../operator.ts";
import { postKind } from "../post-message.ts";
import { daysAgo, HELD, HOSTILE, SENT, sharedDesk } from "./test-desk.ts";

/* docs/product.md#messages */

const desk = sharedDesk();

test("a message that a visitor sends is on top, unread and open, and nothing is said of its email once that is sent, by mail or as a file", async () => {
  const file = { ...SENT, sent_as: "file" };
  await addMessage(desk.database, { receivedAt: daysAgo(1), email: file });
  await postKind(desk.url, "invite", "because");
  await desk.mailbox.nextMail();
  await expect
    .poll(async () => (await desk.list()).messages[0])
    .toMatchObject({ kind: "invite", words: "because", state: "sent", stateInWords: "" });
  const { messages, open } = await desk.list();
  expect(messages.map(({ isUnread, stateInWords }) => [isUnread, stateInWords])).toEqual([
    [true, ""],
    [true, ""],
  ]);
  expect(open).toBe(2);
});

test("while the mail server takes its time, a message is being sent, and no next attempt is named", async () => {
  const withheld = desk.mailbox.withholdReply();
  await postKind(desk.url, "invite", "because");
  const reply = await withheld;
  const [id = ""] = await desk.ids();
  expect(await desk.detail(id)).toMatchObject({
    stateInWords: "being sent",
    email: { attempts: 1, dueAt: null },
  });
  reply();
  await expect.poll(() => desk.detail(id)).toMatchObject({ state: "sent" });
});

test("the list: newest first, 50 or as many as are asked for, none twice and none missing", async () => {
  const added: string[] = [];
  // Several at the same time.
  for (let index = 0; index < 120; index += 1) {
    const { id } = await addMessage(desk.database, {
      receivedAt: daysAgo(Math.floor(index / 7)),
      email: SENT,
    });
    added.push(id);
  }
  const all = await desk.list({ size: 120 });
  const times = all.messages.map(({ receivedAt }) => receivedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(all.messages.map(({ id }) => id).toSorted()).toEqual(added.toSorted());
  expect(all.hasMore).toBe(false);
  for (const [asked, size] of [
    [{}, 50],
    [{ size: 100 }, 100],
  ] as const) {
    const { messages, hasMore } = await desk.list(asked);
    expect(messages).toEqual(all.messages.slice(0, size));
    expect(hasMore).toBe(true);
  }
  const oldest = await desk.list({ order: "oldest" });
  expect(oldest.messages).toEqual(all.messages.toReversed().slice(0, 50));
});

test("tabs: what is open, by kind, and spam, which no other tab shows; by what became of the email", async () => {
  const said = "552 mailbox full";
  const dead = { state: "dead", ended_at: 1, failure: "mailbox-full", last_error: said };
  const add = async (kind: Kind, email: Record<string, Value>) =>
    (await addMessage(desk.database, { kind, email })).id;
  const contact = await add("contact", SENT);
  const held = await add("invite", HELD);
  const lost = await add("registration", dead);
  const registration = await add("registration", SENT);
  const answered = await add("contact", dead);
  const spam = await add("invite", HELD);
  await desk.act("spam", [spam]);
  await desk.act("answered", [answered]);
  const idsOf = async (query: Record<string, string>) => (await desk.ids(query)).toSorted();
  const all = [contact, held, lost, registration, answered].toSorted();
  expect(await idsOf({})).toEqual(all);
  expect(await idsOf({ tab: "open" })).toEqual([contact, held, lost].toSorted());
  expect(await idsOf({ tab: "contact" })).toEqual([contact, answered].toSorted());
  expect(await idsOf({ tab: "invite" })).toEqual([held]);
  expect(await idsOf({ tab: "spam" })).toEqual([spam]);
  expect(await idsOf({ tab: "open", state: "held" })).toEqual([held]);
  expect(await idsOf({ state: "dead" })).toEqual([lost, answered].toSorted());
  expect(await idsOf({ state: "due" })).toEqual([]);
  const { open, messages } = await desk.list({ tab: "open" });
  expect(open).toBe(3);
  expect(messages.map(({ stateInWords }) => stateInWords).toSorted()).toEqual([
    "",
    "held: the hidden field is filled in",
    "not delivered: mailbox full",
  ]);
  expect((await desk.detail(lost)).email.reply).toBe(said);
  await desk.act("answered", [held, lost]);
  expect(await desk.list({ tab: "open" })).toMatchObject({ open: 1, messages: [{ id: contact }] });
});

test("what a newer version has stored, before it was rolled back: listed, shown, counted and answered under its raw names; its email waits for a version that knows it", async () => {
  const payload = { nominee: "Noa", email: "dana@example.com" };
  const { id } = await addMessage(desk.database, {
    kind: "award",
    payload,
    consent: "withdrawn",
    receivedAt: Date.now(),
    email: { state: "parked", held_reason: "moon" },
  });
  const waiting = await addMessage(desk.database, { kind: "award", receivedAt: daysAgo(400) });
  const list = v.parse(messageList, await desk.list({ tab: "open", search: "noa" }));
  expect(list.messages).toMatchObject([
    { kind: "award", name: "Dana", state: "parked", stateInWords: "parked", consent: "withdrawn" },
  ]);
  const detail = v.parse(messageDetail, await desk.detail(id));
  expect(detail).toMatchObject({
    writer: { name: "Dana", email: "dana@example.com" },
    email: { stateInWords: "parked" },
  });
  expect(detail.replyUrl).toContain(`subject=${encodeURIComponent("Re: Dana (Acme): award")}`);
  expect(detail.fields.map(({ label, value }) => [label, value])).toEqual([
    ["fullName", "Dana"],
    ["email", "dana@example.com"],
    ["company", "Acme"],
    ["message", "Hi"],
    ["nominee", "Noa"],
  ]);
  const { weeks } = v.parse(deskStatus, await desk.dana.read(DESK.status));
  expect(weeks.at(-1)?.counts).toMatchObject({ award: 1 });
  expect(await desk.act("resend", [id])).toMatchObject({ refused: [{ id }] });
  expect(await desk.act("answered", [id])).toMatchObject({ done: [id] });

  await desk.act("resend", [waiting.id]);
  await expect
    .poll(async () => (await desk.detail(waiting.id)).stateInWords)
    .toBe("waiting: it comes from a form that this version of the site does not know");
  expect(desk.mailbox.mails).toEqual([]);
  // The newer version is back.
  await desk.database.query("UPDATE messages SET kind = 'contact' WHERE id = $1", [waiting.id]);
  expect((await desk.mailbox.nextMail()).subject).toContain("Dana");
});

test("dates: the days of Israel, the first and the last with all their hours, in the list and in a file; a day that does not exist is refused", async () => {
  // The day on which summer time ends has 25 hours.
  const day = "2026-10-25";
  const times = [
    "24T23:59:59+03:00",
    "25T00:00:00+03:00",
    "25T23:59:59+02:00",
    "26T00:00:00+02:00",
  ];
  const ids: string[] = [];
  for (const time of times) {
    const receivedAt = Date.parse(`2026-10-${time}`);
    ids.push((await addMessage(desk.database, { receivedAt, email: SENT })).id);
  }
  expect(await desk.ids({ from: day, to: day, order: "oldest" })).toEqual(ids.slice(1, 3));
  expect(await desk.ids({ from: day, order: "oldest", tab: "open" })).toEqual(ids.slice(1));
  expect(await desk.ids({ to: day, order: "oldest" })).toEqual(ids.slice(0, 3));
  const file = await desk.dana.post(DESK.export, {
    format: "csv",
    tab: "open",
    from: day,
    to: day,
  });
  expect((await file.text()).split("\r\n").slice(1, -1)).toEqual([
    expect.stringContaining(ids[1] ?? ""),
    expect.stringContaining(ids[2] ?? ""),
  ]);
  for (const wrong of ["2026-02-30", "2026-2-3", "", "tomorrow"]) {
    const { status } = await desk.dana.post(DESK.messages, { from: wrong });
    expect(status, wrong).toBe(400);
  }
});

test("search: by name, company, address and words, in any case, order and form of a domain; every character is only itself", async () => {
  await postKind(desk.url, "contact", "Hebrew: שלום café info@xn--6dbbec0c.co.il");
  await addMessage(desk.database, {
    payload: { fullName: "Other", email: "x@y.test", company: "" },
  });
  const found = ["DANA", "acme", "hebrew acme", "שלום", "CAFÉ", "info@דוגמה", "xn--6dbb"];
  // An address as pasted, with marks of its direction.
  for (const search of [...found, "\u202adana@exam\u202c"]) {
    expect([search, (await desk.ids({ search })).length]).toEqual([search, 1]);
  }
  // Wildcards, the name of a field, and a word that is missing beside one that is there.
  for (const search of [
    "d%a",
    "d_na",
    "fullname",
    "dana nobody",
    "a e i a e i a e nobody",
    "\u05b0",
  ]) {
    expect([search, await desk.ids({ search })]).toEqual([search, []]);
  }
});

test("our own words find nothing: a choice, what a registration repeats, how a question is answered", async () => {
  await postKind(desk.url, "registration", "kept");
  await postKind(desk.url, "invite", "kept");
  await postKind(desk.url, "application", "kept");
  for (const search of ["security", "consent", "myself", "prototype", "(rating)"]) {
    expect([search, await desk.ids({ search })]).toEqual([search, []]);
  }
});

test("registrations: by consent, with the form's columns; a text that only repeats them is left out", async () => {
  const message = (consent: string) =>
    `New registration for the Practical Security Show:\n\nFull Name: Dana\nEmail: dana@example.com\nCompany: Acme\nTitle: CISO\nMarketing Consent: ${consent}`;
  for (const [consent, answer] of [
    ["yes", "Yes"],
    ["no", "No"],
  ] as const) {
    await addMessage(desk.database, {
      kind: "registration",
      payload: { title: "CISO", message: message(answer) },
      consent,
      consentWording: "I agree",
    });
  }
  const { messages, columns } = await desk.list({ tab: "registration", consent: "yes" });
  expect(messages).toHaveLength(1);
  expect(columns.map(({ label }) => label)).toEqual(["Full name", "Email", "Company", "Title"]);
  const { fields, consent, consentWording } = await desk.detail(String(messages[0]?.id));
  expect(fields.map(({ name }) => name)).toEqual(["fullName", "email", "company", "title"]);
  expect({ consent, consentWording }).toEqual({ consent: "yes", consentWording: "I agree" });
});

test("what visitors wrote comes as they wrote it, whatever it is", async () => {
  const payload = { fullName: HOSTILE, email: "a@b.test", company: HOSTILE, message: HOSTILE };
  const { id } = await addMessage(desk.database, { payload });
  const shown = await desk.detail(id);
  expect(shown).toMatchObject({ name: HOSTILE, company: HOSTILE });
  expect(shown.fields.at(-1)).toMatchObject({ name: "message", value: HOSTILE, isLong: true });
  expect(await desk.ids({ search: HOSTILE })).toEqual([id]);
  const url = new URL(shown.replyUrl);
  expect([url.protocol, url.pathname]).toEqual(["mailto:", "a@b.test"]);
  expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(url.searchParams.get("body")).toContain(`> ${HOSTILE}`);
});
