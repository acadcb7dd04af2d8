import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { deskStatus, messageDetail, messageList } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import type { Kind } from "#contract/kinds.ts";
import { registrationPayload } from "#contract/registration.ts";
import type { Value } from "#server/database/database.ts";
import { SQLITE } from "../databases.ts";
import { addMessage, admin } from "../operator.ts";
import { parseCsv } from "../parse-csv.ts";
import { postKind } from "../post-message.ts";
import { DANA, daysAgo, HELD, HOSTILE, SENT, sharedDesk } from "./test-desk.ts";

/* docs/product.md#messages */

const desk = sharedDesk();

test("a message comes in: on top, unread and open, without a word of its email once that is sent", async () => {
  const file = { ...SENT, sent_as: "file" };
  await addMessage(desk.database, { receivedAt: daysAgo(1), email: file });
  await postKind(desk.url, "invite", "because");
  const sent = { state: "sent", stateInWords: "", isUnread: true };
  const messages = [{ ...sent, kind: "invite", words: "because" }, sent];
  await expect.poll(() => desk.list()).toMatchObject({ open: 2, messages });
});

test("the list: newest first, 50 or as many as are asked for, none twice and none missing", async () => {
  const added = Array.from({ length: 120 }, () => randomUUID());
  // Several at the same time.
  for (const [index, id] of added.entries()) {
    const receivedAt = daysAgo(Math.floor(index / 7));
    await addMessage(desk.database, { id, receivedAt, email: SENT });
  }
  const all = await desk.list({ size: 120 });
  const times = all.messages.map(({ receivedAt }) => receivedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(all.messages.map(({ id }) => id).toSorted()).toEqual(added.toSorted());
  expect(all.hasMore).toBe(false);
  const first = all.messages.slice(0, 50);
  expect(await desk.list()).toMatchObject({ messages: first, hasMore: true });
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

test("what a newer version has stored, before it was rolled back: under its raw names; its email waits", async () => {
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
  expect(detail.fields.at(-1)).toMatchObject({ label: "nominee", value: "Noa" });
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

test("dates: days of Israel with all their hours, in list and file; one that does not exist: 400", async () => {
  // The day on which summer time ends has 25 hours.
  const day = "2026-10-25";
  const times = [
    "24T23:59:59+03:00",
    "25T00:00:00+03:00",
    "25T23:59:59+02:00",
    "26T00:00:00+02:00",
  ];
  const ids = times.map(() => randomUUID());
  for (const [index, time] of times.entries()) {
    const receivedAt = Date.parse(`2026-10-${time}`);
    await addMessage(desk.database, { id: ids[index] ?? "", receivedAt, email: SENT });
  }
  expect(await desk.ids({ from: day, to: day, order: "oldest" })).toEqual(ids.slice(1, 3));
  expect(await desk.ids({ from: day, order: "oldest", tab: "open" })).toEqual(ids.slice(1));
  expect(await desk.ids({ to: day, order: "oldest" })).toEqual(ids.slice(0, 3));
  const file = await desk.dana.post(DESK.export, {
    ...{ format: "csv", tab: "open", from: day, to: day },
  });
  expect((await file.text()).split("\r\n").slice(1, -1)).toEqual([
    expect.stringContaining(ids[1] ?? ""),
    expect.stringContaining(ids[2] ?? ""),
  ]);
  for (const wrong of ["2026-02-30", "tomorrow"]) {
    const { status } = await desk.dana.post(DESK.messages, { from: wrong });
    expect(status, wrong).toBe(400);
  }
});

test("search: in any case, order and form of a domain; every character is only itself", async () => {
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
  for (const search of ["d%a", "d_na", "fullname", "dana nobody", "\u05b0"]) {
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
  const own = { fullName: "Dana", email: "dana@example.com", company: "Acme", title: "CISO" };
  for (const consent of ["yes", "no"]) {
    const payload = registrationPayload({ ...own, marketingConsent: consent === "yes" });
    const wording = { consent, consentWording: "I agree" };
    await addMessage(desk.database, { kind: "registration", payload, ...wording });
  }
  const { messages, columns } = await desk.list({ tab: "registration", consent: "yes" });
  expect(messages).toMatchObject([{ words: "CISO" }]);
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
});

test("downloads: what the filter shows, as CSV and JSON, which can be imported; written down", async () => {
  const { id } = await addMessage(desk.database, { idempotencyKey: "the client's" });
  await addMessage(desk.database, { kind: "invite", payload: { email: "noa@example.com" } });
  await desk.act("answered", [id]);
  const csv = await desk.dana.post(DESK.export, { tab: "contact", format: "csv" });
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe("attachment");
  const [, ...rows] = parseCsv(await csv.text());
  expect(rows).toEqual([expect.arrayContaining([id])]);

  const chosen = { tab: "all", search: "dana@example", format: "json" };
  const json = await (await desk.dana.post(DESK.export, chosen)).text();
  const [message, ...others] = JSON.parse(json).messages;
  expect(others).toEqual([]);
  expect(message).toMatchObject({ id, history: [{ who: DANA, action: "answered" }] });
  expect(Object.keys(message).filter((name) => /key|hash/i.test(name))).toEqual([]);
  const settings = await SQLITE.settings();
  const file = join(String(settings.DATA_DIR), "all.json");
  await writeFile(file, json);
  expect((await admin(settings, "import", file)).out).toBe("1 imported, 0 already here.\n");
  const exports = (await desk.history()).filter((line) => line.includes("exported messages"));
  expect(exports).toHaveLength(2);
});

test("the database fails during an export: the download breaks off, other calls say what to do", async () => {
  // More than the connection takes at once.
  await desk.database.query(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4000)
     INSERT INTO messages (id, kind, payload, received_at, body_hash, search, state, queued_at)
     SELECT 'm' || n, 'contact', $1, n, 'x', $1, 'sent', n FROM numbers`,
    [JSON.stringify({ fullName: "Dana", message: "x".repeat(4_000) })],
  );
  const { id } = await addMessage(desk.database, { email: SENT });
  const response = await desk.dana.post(DESK.export, { format: "csv" });
  expect(response.status).toBe(200);
  const broken = desk.server.nextLog("an export broke off");
  await desk.database.query("ALTER TABLE messages RENAME TO away");
  await expect(response.text()).rejects.toThrow();
  expect(await broken).toMatchObject({ level: "error" });
  for (const refused of [
    await desk.dana.post(DESK.messages),
    await desk.dana.post(DESK.message, { id }),
    await desk.dana.post(DESK.act, { action: "answered", ids: [id] }),
    await desk.dana.post(DESK.erase, { ids: [id] }),
  ]) {
    expect(refused.status).toBe(503);
    expect((await refused.json()).error).toContain("Try again in a minute");
  }
  await desk.database.query("ALTER TABLE away RENAME TO messages");
  expect(await desk.detail(id)).toMatchObject({ id, answeredAt: null });
});
