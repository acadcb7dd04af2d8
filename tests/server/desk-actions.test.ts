import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type DeskHistory, type DeskStatus, type MessageList, UNDO_MS } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { addMessage } from "../operator.ts";
import { DANA, HELD, NOA, SENT, sharedDesk } from "./test-desk.ts";

/* docs/product.md#messages */

const desk = sharedDesk();

const HOUR = 3_600_000;

test("not spam: sent in ten seconds; taken back it is held again, for the same reason", async () => {
  const { id } = await addMessage(desk.database, { email: HELD });
  const before = await desk.rows();
  const { done, refused, undo } = await desk.act("not-spam", [id]);
  expect({ done, refused }).toEqual({ done: [id], refused: [] });
  const due = Number((await desk.database.query("SELECT due_at FROM messages"))[0]?.due_at);
  expect(due - (await desk.database.steadyTime())).toBeLessThanOrEqual(UNDO_MS);
  expect((await desk.list()).messages[0]?.stateInWords).toBe("waiting to be sent");
  await desk.undo(undo);
  expect(await desk.rows()).toEqual(before);
  await desk.act("not-spam", [id]);
  await desk.database.query("UPDATE messages SET due_at = 0");
  await desk.act("resend", [id]);
  expect((await desk.mailbox.nextMail()).replyTo?.[0]?.address).toBe("dana@example.com");
});

test("spam: what waits is held, what was sent is hidden; taken back, all is as before", async () => {
  const later = { due_at: Date.now() + HOUR, attempt: 3, queued_attempt: 1 };
  const { id: waiting } = await addMessage(desk.database, { email: later });
  const { id: delivered } = await addMessage(desk.database, { email: SENT });
  const before = await desk.rows();
  const { undo } = await desk.act("spam", [waiting, delivered]);
  expect(await desk.ids()).toEqual([]);
  const { messages, open } = await desk.list({ tab: "spam" });
  expect(messages.map(({ state }) => state).toSorted()).toEqual(["held", "sent"]);
  expect(open).toBe(0);
  await desk.undo(undo);
  expect(await desk.rows()).toEqual(before);
});

test.each([
  ["delivered", SENT],
  ["held by the mark", { state: "held", held_reason: "marked" }],
])("not spam, of a marked message that is %s, is taken back: as before", async (_what, email) => {
  const { id } = await addMessage(desk.database, { email: { ...email, spam_at: 7 } });
  const before = await desk.rows();
  const { done, undo } = await desk.act("not-spam", [id]);
  expect(done).toEqual([id]);
  expect((await desk.list()).messages).toMatchObject([{ id, isSpam: false }]);
  await desk.undo(undo);
  expect(await desk.rows()).toEqual(before);
});

test("answered: who and when; what somebody else has answered stays theirs, also when taken back", async () => {
  const { id: one } = await addMessage(desk.database, { email: SENT });
  const { id: two } = await addMessage(desk.database, { email: SENT });
  await desk.act("answered", [one]);
  const before = await desk.rows();
  const noa = await desk.signIn(NOA);
  const both = await noa.act("answered", [one, two]);
  expect(both).toMatchObject({
    done: [two],
    refused: [{ id: one, why: "It is marked as answered already." }],
  });
  const { messages } = await noa.read<MessageList>(DESK.messages, { tab: "all" });
  expect(messages.map(({ answeredBy }) => answeredBy).toSorted()).toEqual([DANA, NOA]);
  expect(Math.abs(Number(messages[0]?.answeredAt) - Date.now())).toBeLessThan(60_000);
  expect(await noa.undo(both.undo)).toMatchObject({ done: [two], refused: [] });
  expect(await desk.rows()).toEqual(before);

  const not = await noa.act("unanswered", [one]);
  expect((await desk.list()).messages.every(({ answeredAt }) => answeredAt === null)).toBe(true);
  await noa.undo(not.undo);
  expect(await desk.rows()).toEqual(before);
  expect(await desk.history()).toEqual([
    `${NOA} took back: marked 1 message as not answered`,
    `${NOA} marked 1 message as not answered`,
    `${NOA} took back: marked 1 message as answered`,
    `${NOA} marked 1 message as answered`,
    expect.stringMatching(/signed in$/),
    `${DANA} marked 1 message as answered`,
  ]);
});

test("an action is taken back once, by whoever did it; what somebody has changed since stays", async () => {
  const { id } = await addMessage(desk.database, { email: SENT });
  const { undo } = await desk.act("spam", [id]);
  const noa = await desk.signIn(NOA);
  expect((await noa.post(DESK.undo, { undo })).status).toBe(409);
  expect((await noa.post(DESK.undo, { undo: randomUUID() })).status).toBe(409);
  const other = await noa.act("not-spam", [id]);
  expect(await desk.undo(undo)).toMatchObject({
    done: [],
    refused: [{ id, why: "It has just been changed." }],
  });
  expect(await noa.undo(other.undo)).toMatchObject({ done: [id], refused: [] });
  expect(await noa.undo(other.undo)).toMatchObject({ done: [], refused: [{ id }] });
  expect(await desk.ids({ tab: "spam" })).toEqual([id]);
});

test("send again: a new email of what was sent; of what is held or gone none, and it says why", async () => {
  const { id } = await addMessage(desk.database, { email: SENT });
  const { id: held } = await addMessage(desk.database, { email: HELD });
  const gone = randomUUID();
  expect(await desk.act("resend", [gone, id, held])).toEqual({
    done: [id],
    refused: expect.arrayContaining([
      { id: held, why: "It is held. Choose “Not spam” first." },
      { id: gone, why: "There is no such message. It may have been erased." },
    ]),
    undo: null,
  });
  expect((await desk.mailbox.nextMail()).envelope.to).toEqual([DANA, NOA]);
  await expect.poll(async () => (await desk.detail(id)).state).toBe("sent");
  expect((await desk.detail(id)).history).toMatchObject([{ who: DANA, what: "sent it again" }]);
});

test("erase: by id, or as many as were confirmed from an address, sender or recommender, not noted", async () => {
  const { id } = await addMessage(desk.database);
  const { id: noted } = await addMessage(desk.database);
  await addMessage(desk.database, { payload: { email: "Gone@Example.com" } });
  await addMessage(desk.database, { kind: "invite", payload: { yourEmail: "gone@example.com" } });
  await desk.act("note", [noted], "Like gone@example.com");
  await desk.dana.read(DESK.read, { id });
  const names = async () =>
    (await desk.dana.read<DeskHistory>(DESK.history)).entries.map(({ name }) => name);
  expect(await names()).toEqual(["Dana", "Dana"]);
  const email = "gone@example.com";
  expect(await desk.dana.read(DESK.count, { email })).toEqual({ count: 2 });
  const early = await desk.dana.post(DESK.erase, { email, count: 1 });
  expect(early.status).toBe(409);
  expect((await early.json()).error).toContain("This address now has 2 messages");
  expect(await desk.dana.read(DESK.erase, { email, count: 2 })).toEqual({ erased: 2 });
  // The second time it is gone.
  for (const erased of [1, 0]) {
    expect(await desk.dana.read(DESK.erase, { ids: [id] })).toEqual({ erased });
  }
  expect(await desk.ids()).toEqual([noted]);
  expect(await desk.history()).toEqual([
    `${DANA} erased 1 message`,
    `${DANA} erased 2 messages`,
    `${DANA} read a message`,
    `${DANA} added a note to 1 message`,
  ]);
  expect(await names()).toEqual([null, null, null, "Dana"]);
  expect(JSON.stringify(await desk.dana.read(DESK.history))).not.toContain("gone@example.com");
});

test("all that a flood held, waits or was not delivered: sent by one call each; spam stays", async () => {
  const flood = { state: "held", held_reason: "flood", due_at: Date.now() + 9e8 };
  const { id: spam } = await addMessage(desk.database, { email: flood });
  await desk.act("spam", [spam]);
  await addMessage(desk.database, { email: HELD });
  for (let index = 0; index < 3; index += 1) await addMessage(desk.database, { email: flood });
  // So far ahead that this server has not seen it come.
  await addMessage(desk.database, { email: { due_at: Date.now() + HOUR, attempt: 9 } });
  await addMessage(desk.database, { email: { state: "dead", failure: "no-mailbox" } });
  await addMessage(desk.database, { email: SENT });
  const groups = async () => (await desk.dana.read<DeskStatus>(DESK.status)).groups;
  expect(await groups()).toEqual({ flood: 3, due: 1, dead: 1 });
  for (const [group, count] of [
    ["flood", 3],
    ["due", 1],
    ["dead", 1],
  ] as const) {
    expect(await desk.dana.read(DESK.actOnAll, { group })).toEqual({ count });
    for (let index = 0; index < count; index += 1) await desk.mailbox.nextMail();
    await expect.poll(groups).toMatchObject({ [group]: 0 });
  }
  expect(await desk.ids({ state: "held" })).toHaveLength(1);
  expect((await desk.history()).slice(0, 3)).toEqual([
    `${DANA} sent 1 message again`,
    `${DANA} made 1 message due at once`,
    `${DANA} marked 3 messages as not spam`,
  ]);
  expect((await desk.dana.post(DESK.actOnAll, { group: "all" })).status).toBe(400);
});

test("a message that is opened: read for all, written down once an hour; it can be unread again", async () => {
  const { id } = await addMessage(desk.database);
  // The page of somebody who has it open asks for it every few seconds.
  await desk.dana.read(DESK.message, { id });
  expect(await desk.history()).toEqual([]);
  await desk.detail(id);
  await desk.detail(id);
  const noa = await desk.signIn(NOA);
  const isUnread = async () => {
    const { messages } = await noa.read<MessageList>(DESK.messages);
    return messages[0]?.isUnread;
  };
  expect(await isUnread()).toBe(false);
  expect((await desk.history()).filter((line) => line.includes("read"))).toEqual([
    `${DANA} read a message`,
  ]);
  expect(await desk.act("unread", [id])).toMatchObject({ done: [id], undo: null });
  await noa.read(DESK.message, { id });
  expect(await isUnread()).toBe(true);
  expect(await desk.act("unread", [id])).toMatchObject({
    refused: [{ id, why: "It is unread already." }],
  });
  await noa.read(DESK.read, { id });
  expect(await isUnread()).toBe(false);
  expect(await desk.history()).toContain(`${DANA} marked 1 message as unread`);
});
