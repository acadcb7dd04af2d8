import { beforeEach, expect, test } from "vitest";
import { act } from "#server/outbox/actions.ts";
import {
  FLOOD_OVER_MS,
  GIVE_UP_ATTEMPTS,
  GIVE_UP_MS,
  LIMITS,
  RELEASED_AT_ONCE,
} from "#server/outbox/limits.ts";
import type { StoredMessage } from "#server/outbox/message.ts";
import type { HeldReason } from "#server/outbox/words.ts";
import { captureLog, type LogLine } from "../capture-log.ts";
import { messageWith } from "../post-message.ts";
import { ORGANISERS } from "./mail-server.ts";
import { Server } from "./server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./virtual-time.ts";
import { World } from "./world.ts";

/* What the worker does with messages, whatever the mail server answers: one situation at a time, where simulation.test.ts combines them. */

let world: World;
let server: Server;
let log: LogLine[];

/** Begins with one server, and a mail server that accepts every mail at once. A long one takes days; a shared one has PostgreSQL. */
async function begin({ isLong = false, isShared = false } = {}): Promise<void> {
  const captured = captureLog();
  log = captured.lines;
  world = new World(1, isShared, isLong);
  world.lossRate = 0;
  world.log = captured.log;
  world.mailServer.fate = () => "accepted";
  world.mailServer.steps = () => [100];
  await world.prepare();
  server = new Server(world, 0);
}

beforeEach(() => begin());

/** Stores a message, held if there is a reason. */
async function store(message: string, heldReason?: HeldReason): Promise<void> {
  await server.store({ kind: "contact", payload: messageWith(message) }, message, heldReason);
  server.worker.wake();
}

/** Stores messages and wakes the worker. */
async function post(...markers: string[]): Promise<void> {
  for (const marker of markers) void store(marker);
  await after(50);
}

/** Lets so many milliseconds go by. */
const after = (ms: number) => world.virtualTime.runUntil(world.virtualTime.now + ms);

/** The messages by their texts. */
async function stored(): Promise<Record<string, StoredMessage>> {
  const messages = await world.messages();
  return Object.fromEntries(messages.map((message) => [message.payload.message, message]));
}

/** The state of the email of a message with this text. */
const stateOf = async (marker: string) => (await stored())[marker]?.state;

/** The lines of the log with these words. */
const logged = (part: string) => log.filter(({ msg }) => String(msg).includes(part));

test("no success for five days: a dead letter, no word of it in the log; resent, it is as good as new", async () => {
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

test("refused for good: a dead letter at once, and the next mail is sent", async () => {
  world.mailServer.fate = () => "refused";
  await post("unlucky");
  await after(SECOND);
  world.mailServer.fate = () => "accepted";
  await post("next");
  await after(HOUR);
  expect(await stored()).toMatchObject({
    unlucky: { state: "dead", attempt: 1, lastError: "550 no" },
    next: { state: "sent" },
  });
});

test("the database is down for an hour: logged once, and once that it is back; what waited is sent", async () => {
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

test("one of two recipients refuses for an hour: the other gets the mail once, and at once", async () => {
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
  "%s refused for a week: every mail is kept, one is tried at a time, and all are sent afterwards",
  async (refused) => {
    await begin({ isLong: true });
    world.mailServer.fate = () => refused;
    await post("1", "2");
    await after(7 * DAY);
    expect(await stored()).toMatchObject({ 1: { state: "due" }, 2: { state: "due" } });
    // One is tried at a time, but for the two of the beginning.
    expect(logged("mail not sent")).toHaveLength(logged("no emails are sent").length + 1);
    world.mailServer.fate = () => "accepted";
    await after(3 * HOUR);
    expect(await stored()).toMatchObject({ 1: { state: "sent" }, 2: { state: "sent" } });
  },
);

/* A claim outlives the longest send. */

test("a mail server that takes almost ten minutes for each of two steps: one mail, one attempt, and sent", async () => {
  world.mailServer.steps = () => [LIMITS.replyMs - 1, LIMITS.replyMs - 1];
  await post("slow");
  await after(LIMITS.sendMs);
  expect(await stored()).toMatchObject({ slow: { state: "sent", attempt: 1 } });
  expect(world.mailServer.mails).toHaveLength(1);
});

test("one that is as slow at each step: ended after 25 minutes, and due again a moment later", async () => {
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

test("the database's clock is set ahead: a server claims what it is sending, and sends it once", async () => {
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

test("a process is suspended after its claim, beyond its end: left to the next claim, and sent once", async () => {
  void store("late");
  while (!(await stored()).late?.attempt) await after(0.1);
  server.pause(LIMITS.leaseMs + MINUTE);
  await after(LIMITS.leaseMs + 2 * MINUTE);
  expect(logged("claim expired")).toHaveLength(1);
  expect(await stored()).toMatchObject({ late: { state: "sent", attempt: 2 } });
  expect(world.mailServer.mails).toHaveLength(1);
});

test.each([
  ["shorter", 20 * MINUTE, 1],
  ["longer", 2 * HOUR, 2],
])(
  "accepted while the database is down, %s than the claim: recorded later, not sent again",
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

test("ten minutes after a flood: what it held goes out, the oldest first, two each half minute", async () => {
  const hold = async (marker: string, reason: HeldReason = "flood") => {
    void store(marker, reason);
    await after(SECOND);
  };
  await hold("spam", "honeypot");
  for (const marker of ["1", "2", "3", "4"]) await hold(marker);
  await after(FLOOD_OVER_MS - 10 * SECOND);
  for (const marker of ["5", "6", "7"]) await hold(marker);
  await post("not held");
  await after(FLOOD_OVER_MS - 10 * SECOND);
  const mailed = () => world.mailServer.mails.map(({ marker }) => marker);
  expect(mailed()).toEqual(["not held"]);

  await after(10 * SECOND);
  const sent: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await after(LIMITS.pollMs);
    sent.push(mailed().length - 1);
  }
  const most = sent.map((_count, n) => Math.min(7, (sent[0] ?? 0) + n * RELEASED_AT_ONCE));
  expect(sent[0]).toBeLessThanOrEqual(2 * RELEASED_AT_ONCE);
  expect(sent).toEqual(most);
  expect(mailed().slice(1).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await stateOf("spam")).toBe("held");
});
