import { beforeEach, expect, test } from "vitest";
import { act } from "#server/outbox/actions.ts";
import { GIVE_UP_ATTEMPTS, GIVE_UP_MS, LIMITS } from "#server/outbox/limits.ts";
import { messageWith } from "../post-message.ts";
import { ORGANISERS } from "./fate.ts";
import { Server } from "./server.ts";
import { after, begin, log, logged, post, server, stateOf, stored, world } from "./situation.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./virtual-time.ts";

/* What the worker does with messages, whatever the mail server answers. */

beforeEach(() => begin());

test("no success for five days: tried to the end, then a dead letter, and nothing of the message in the log; resent, it is tried as often as a new one", async () => {
  await begin({ isLong: true });
  world.mailServer.fate = () => "down";
  await post("unlucky");
  await after(GIVE_UP_MS - HOUR);
  expect(await stateOf("unlucky")).toBe("due");
  await after(3 * HOUR);
  const { unlucky } = await stored();
  expect(unlucky).toMatchObject({ state: "dead", lastError: "connection lost" });
  expect(unlucky?.attempt).toBeGreaterThanOrEqual(GIVE_UP_ATTEMPTS);
  expect(logged("dead letter")).toMatchObject([{ level: "error", deadLetters: 1 }]);
  expect(JSON.stringify(log)).not.toMatch(/dana|unlucky/i);

  const actor = { who: "dana", at: world.trueTime() };
  await act(world.database, "resend", { states: ["dead"] }, actor);
  server.worker.wake();
  await after(MINUTE);
  const resent = (await stored()).unlucky;
  expect(resent?.state).toBe("due");
  expect((resent?.attempt ?? 0) - (unlucky?.attempt ?? 0)).toBeGreaterThanOrEqual(4);
});

test("the database is down for an hour: the log says so once, and once that it is back; what waited is sent", async () => {
  world.mailServer.fate = () => "later";
  await post("patient");
  await after(SECOND);
  world.isDatabaseDown = true;
  await after(HOUR);
  expect(logged("the outbox")).toMatchObject([
    { level: "error", msg: "the outbox cannot be read", err: { type: "Error" } },
  ]);
  world.isDatabaseDown = false;
  world.mailServer.fate = () => "accepted";
  await after(HOUR);
  expect(logged("the outbox").slice(1)).toMatchObject([{ msg: "the outbox can be read again" }]);
  expect(await stateOf("patient")).toBe("sent");
});

test("one of two recipients refuses for an hour: the other gets the mail once and at once, and none is lost", async () => {
  const sent: unknown[] = [];
  const { send } = world.mailServer;
  world.mailServer.send = (process, mail, signal) => {
    sent.push(mail.envelope?.to);
    return send.call(world.mailServer, process, mail, signal);
  };
  world.mailServer.fate = () => "accepted by one";
  await post("shared");
  await after(SECOND);
  expect(await stored()).toMatchObject({
    shared: { state: "due", lastError: "552 mailbox full", acceptedBy: ORGANISERS[0] },
  });
  world.mailServer.fate = () => "envelope";
  await after(HOUR);
  expect(logged("no emails are sent")).toHaveLength(0);
  expect(JSON.stringify(log)).not.toContain("circle.test");
  world.mailServer.fate = () => "accepted";
  await after(HOUR);
  expect(await stored()).toMatchObject({ shared: { state: "sent", acceptedBy: null } });
  const [first, ...later] = sent;
  expect(first).toEqual(ORGANISERS);
  expect(new Set(later.flat() as string[])).toEqual(new Set([ORGANISERS[1]]));
});

test.each(["credentials", "envelope"] as const)(
  "%s refused for a week: every mail is kept, and sent afterwards",
  async (refused) => {
    await begin({ isLong: true });
    world.mailServer.fate = () => refused;
    await post("1", "2");
    await after(7 * DAY);
    expect(await stored()).toMatchObject({ 1: { state: "due" }, 2: { state: "due" } });
    world.mailServer.fate = () => "accepted";
    await after(3 * HOUR);
    expect(await stored()).toMatchObject({ 1: { state: "sent" }, 2: { state: "sent" } });
  },
);

test("all mail is refused, then one recipient is accepted: that ends the pause", async () => {
  world.mailServer.fate = () => "credentials";
  await post("shared");
  world.mailServer.fate = () => "accepted by one";
  await after(MINUTE);
  expect(logged("the mail server accepts emails again")).toHaveLength(1);
});

/* A claim outlives the longest send. */

test("a mail server that takes almost ten minutes for each of two steps: one mail, one attempt, and sent", async () => {
  world.mailServer.steps = () => [LIMITS.replyMs - 1, LIMITS.replyMs - 1];
  await post("slow");
  await after(LIMITS.sendMs);
  expect(await stored()).toMatchObject({ slow: { state: "sent", attempt: 1 } });
  expect(world.mailServer.mails).toHaveLength(1);
});

test("one that is as slow at each step: ended after 25 minutes, due again a moment later, and sent once it is faster", async () => {
  world.mailServer.steps = () => Array(6).fill(LIMITS.replyMs - 1);
  await post("slow");
  await after(LIMITS.sendMs - MINUTE);
  expect(server.sending).toBe(1);
  world.mailServer.steps = () => [100];
  await after(MINUTE + 10 * SECOND);
  const [failed] = logged("mail not sent");
  expect(failed?.retryInMs).toBeLessThanOrEqual(2 * SECOND);
  expect(await stored()).toMatchObject({ slow: { state: "sent", attempt: 2 } });
});

test("a message is erased while its mail is on its way: the outcome finds no row, and nothing else is lost", async () => {
  world.mailServer.steps = () => [LIMITS.replyMs];
  await post("slow");
  await world.database.query("DELETE FROM messages");
  await after(LIMITS.replyMs + MINUTE);
  expect(logged("taken over by a later attempt, or erased")).toHaveLength(1);
  expect(await stored()).toEqual({});
  world.mailServer.steps = () => [100];
  await post("next");
  await after(SECOND);
  expect(await stateOf("next")).toBe("sent");
});

test("a process is suspended between its claim and the email, for longer than the claim lasts: left, and sent by the next claim", async () => {
  void server
    .store({ kind: "contact", payload: messageWith("late") }, null)
    .then(server.worker.wake);
  while (!(await stored()).late?.attempt) await after(0.1);
  server.pause(LIMITS.leaseMs + MINUTE);
  await after(LIMITS.leaseMs + 2 * MINUTE);
  expect(logged("claim expired")).toHaveLength(1);
  expect(await stored()).toMatchObject({ late: { state: "sent", attempt: 2 } });
  expect(world.mailServer.mails).toHaveLength(1);
});

test("the database's clock is set ahead, and a server claims what it is sending itself: sent once, and recorded by the next claim", async () => {
  await begin({ isShared: true });
  world.mailServer.steps = () => [LIMITS.replyMs];
  await post("early");
  await after(MINUTE);
  world.databaseClockError += HOUR;
  await after(LIMITS.replyMs);
  expect(logged("taken over by a later attempt, or erased")).toHaveLength(1);
  expect(await stored()).toMatchObject({ early: { state: "due", attempt: 2 } });
  await after(LIMITS.leaseMs);
  expect(await stored()).toMatchObject({ early: { state: "sent", attempt: 3 } });
  expect(world.mailServer.mails).toHaveLength(1);
  expect(world.wrong).toEqual([]);
});

test.each([
  ["shorter", 20 * MINUTE, 1],
  ["longer", 2 * HOUR, 2],
])(
  "a mail is accepted and the database is down, for %s than the claim lasts: said once, recorded once it is back, and not sent again",
  async (_which, ms, attempt) => {
    world.mailServer.steps = () => [MINUTE];
    await post("unknown");
    world.isDatabaseDown = true;
    await after(ms);
    expect(logged("could not be stored")).toHaveLength(1);
    world.isDatabaseDown = false;
    await after(10 * SECOND);
    expect(await stored()).toMatchObject({ unknown: { state: "sent", attempt } });
    expect(world.mailServer.mails).toHaveLength(1);
  },
);

test("a shutdown that cannot wait for a mail any longer: due again at once", async () => {
  world.mailServer.steps = () => [30 * SECOND];
  await post("given back");
  void server.stop();
  await after(9 * SECOND);
  expect(server.isAlive).toBe(false);
  const next = new Server(world, 0);
  await after(MINUTE);
  expect(await stateOf("given back")).toBe("sent");
  next.crash();
});
