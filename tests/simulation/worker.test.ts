import { Writable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { FLOOD } from "#server/outbox/deliveries.ts";
import { newestRecords } from "#server/outbox/find-records.ts";
import {
  CONCURRENCY,
  FLOOD_OVER_MS,
  GIVE_UP_ATTEMPTS,
  GIVE_UP_MS,
  LIMITS,
  RELEASED_AT_ONCE,
} from "#server/outbox/limits.ts";
import { requeue } from "#server/outbox/record-updates.ts";
import type { DeliveryRecord } from "#server/outbox/records.ts";
import { Server } from "./server.ts";
import { ORGANISERS, World } from "./world.ts";

/* The worker in one situation at a time; simulation.test.ts combines them all. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

let world: World;
let server: Server;
let log: Record<string, unknown>[];

beforeEach(async () => {
  log = [];
  world = new World(1, false);
  world.log = createLog(
    new Writable({
      write(chunk, _encoding, done) {
        log.push(JSON.parse(String(chunk)));
        done();
      },
    }),
  );
  world.fate = () => "accepted";
  world.steps = () => [100];
  await world.prepare();
  server = new Server(world, 0);
});

/** Stores messages and wakes the worker. */
async function post(...markers: string[]): Promise<void> {
  for (const message of markers) {
    const payload = { fullName: "Dana", email: "dana@example.com", company: "", message };
    void server.store({ kind: "contact", payload }, message).then(() => server.worker.wake());
  }
  await after(50);
}

const after = (ms: number) => world.schedule.runUntil(world.schedule.time + ms);

/** The deliveries by the texts of their messages. */
async function deliveries(): Promise<Record<string, DeliveryRecord>> {
  const records = await newestRecords(world.database, {}, 100);
  return Object.fromEntries(
    records.map(({ payload, deliveries: [first] }) => [payload.message, first as DeliveryRecord]),
  );
}

const stateOf = async (marker: string) => (await deliveries())[marker]?.state;
const logged = (part: string) => log.filter(({ msg }) => String(msg).includes(part));

test("more messages than may be sent at a time: never more at a time, and all are sent", async () => {
  const markers = Array.from({ length: 3 * CONCURRENCY }, (_, n) => `message ${n}`);
  await post(...markers);
  expect(server.sending).toBe(CONCURRENCY);
  await after(10 * SECOND);
  expect(world.mails).toHaveLength(markers.length);
  expect(world.wrong).toEqual([]);
});

test("no success for five days: tried to the end, then a dead letter, and nothing of the message in the log", async () => {
  world.fate = () => "down";
  await post("unlucky");
  await after(GIVE_UP_MS - HOUR);
  expect(await stateOf("unlucky")).toBe("due");
  await after(3 * HOUR);
  const { unlucky } = await deliveries();
  expect(unlucky).toMatchObject({ state: "dead", lastError: "connection lost" });
  expect(unlucky?.attempt).toBeGreaterThanOrEqual(GIVE_UP_ATTEMPTS);
  expect(logged("dead letter")).toMatchObject([{ level: "error", deadLetters: 1 }]);
  expect(JSON.stringify(log)).not.toMatch(/dana|unlucky/i);
});

test("a restart after two attempts, with a clock six days ahead: tried again, and sent", async () => {
  world.fate = () => "later";
  await post("patient");
  await after(3 * SECOND);
  server.crash();
  server = new Server(world, 6 * DAY);
  await after(30 * SECOND);
  expect(await stateOf("patient")).toBe("due");
  world.fate = () => "accepted";
  await after(HOUR);
  expect(await stateOf("patient")).toBe("sent");
});

test("a restart with a clock a day behind: a message that waits for its next attempt is sent", async () => {
  world.fate = () => "later";
  await post("late");
  await after(10 * SECOND);
  server.crash();
  world.fate = () => "accepted";
  server = new Server(world, -DAY);
  await after(SECOND);
  expect(await stateOf("late")).toBe("sent");
});

test("the database is down for an hour: the log says so once, and once that it is back; what waited is sent", async () => {
  world.fate = () => "later";
  await post("patient");
  await after(SECOND);
  world.isDatabaseDown = true;
  await after(HOUR);
  expect(logged("the outbox")).toMatchObject([
    { level: "error", msg: "the outbox cannot be read", err: { type: "Error" } },
  ]);
  world.isDatabaseDown = false;
  world.fate = () => "accepted";
  await after(HOUR);
  expect(logged("the outbox").slice(1)).toMatchObject([{ msg: "the outbox can be read again" }]);
  expect(await stateOf("patient")).toBe("sent");
});

test("a damaged row: dead, with the reason; the others are sent", async () => {
  world.fate = () => "later";
  await post("damaged", "whole");
  await world.database.query("UPDATE messages SET payload = '{' WHERE payload LIKE '%damaged%'");
  world.fate = () => "accepted";
  await after(HOUR);
  expect(await deliveries()).toMatchObject({
    "{": { state: "dead", lastError: "The stored message is damaged: it cannot be read." },
    whole: { state: "sent" },
  });
});

test("the credentials are refused: one mail tests them, no other is tried", async () => {
  world.fate = () => "credentials";
  await post("1");
  await after(200);
  world.steps = () => [10];
  const before = log.length;
  await post("2", "3", "4", "5", "6");
  expect(log).toHaveLength(before);
  await after(3 * SECOND);
  expect(logged("mail not sent").length).toBeLessThanOrEqual(3);
  expect(logged("refuses our credentials")[0]).toMatchObject({ level: "error", responseCode: 535 });

  world.fate = () => "accepted";
  await after(HOUR);
  expect(world.mails).toHaveLength(6);
  expect(logged("accepts emails again")).toHaveLength(1);
});

test("every recipient is refused: one mail tests them, no other is tried, and the log says why", async () => {
  world.fate = () => "envelope";
  await post("1", "2", "3");
  await after(10 * SECOND);
  const tried = logged("mail not sent").length;
  await post("4", "5");
  await after(SECOND);
  expect(logged("mail not sent").length - tried).toBeLessThanOrEqual(1);
  expect(logged("refuses the sender or every recipient")[0]).toMatchObject({
    level: "error",
    responseCode: 552,
    command: "RCPT TO",
  });
  world.fate = () => "accepted";
  await after(HOUR);
  expect(world.mails).toHaveLength(5);
});

test("one of two recipients refuses for an hour: the other gets the mail once and at once, and none is lost", async () => {
  const sent: unknown[] = [];
  const { send } = world;
  world.send = (process, mail, signal) => {
    sent.push(mail.envelope?.to);
    return send.call(world, process, mail, signal);
  };
  world.fate = () => "accepted by one";
  await post("shared");
  await after(SECOND);
  expect(await deliveries()).toMatchObject({
    shared: { state: "due", lastError: "552 mailbox full", acceptedBy: ORGANISERS[0] },
  });
  world.fate = () => "envelope";
  await after(HOUR);
  expect(logged("no emails are sent")).toHaveLength(0);
  world.fate = () => "accepted";
  await after(HOUR);
  expect(await deliveries()).toMatchObject({ shared: { state: "sent", acceptedBy: null } });
  const [first, ...later] = sent;
  expect(first).toEqual(ORGANISERS);
  expect(new Set(later.flat() as string[])).toEqual(new Set([ORGANISERS[1]]));
});

test("a dead letter that is resent: its next attempts come as soon as those of a new message", async () => {
  world.fate = () => "down";
  await post("unlucky");
  await after(GIVE_UP_MS + 2 * HOUR);
  const dead = (await deliveries()).unlucky as DeliveryRecord;
  expect(dead.state).toBe("dead");
  await requeue(world.database, dead.id, "dead", world.trueTime());
  await after(MINUTE);
  const { unlucky } = await deliveries();
  expect(unlucky?.state).toBe("due");
  expect((unlucky?.attempt ?? 0) - dead.attempt).toBeGreaterThanOrEqual(4);
});

test.each(["credentials", "envelope"] as const)(
  "%s refused for a week: every mail is kept, and sent afterwards",
  async (refused) => {
    world.fate = () => refused;
    await post("1", "2");
    await after(7 * DAY);
    expect(await deliveries()).toMatchObject({ 1: { state: "due" }, 2: { state: "due" } });
    world.fate = () => "accepted";
    await after(3 * HOUR);
    expect(await deliveries()).toMatchObject({ 1: { state: "sent" }, 2: { state: "sent" } });
  },
);

test("a pause longer than the lease, once a mail is accepted: marked afterwards, not sent again", async () => {
  await post("once");
  server.pause(2 * LIMITS.leaseMs);
  await after(HOUR);
  expect(world.mails).toHaveLength(1);
  expect(await stateOf("once")).toBe("sent");
});

test("a pause between claim and send: only what is still claimed is sent", async () => {
  world.latency = () => 20;
  await post("late");
  server.pause(LIMITS.leaseMs);
  await after(LIMITS.leaseMs);
  expect(world.mails).toHaveLength(0);
  await after(LIMITS.leaseMs);
  expect(world.mails).toHaveLength(1);
});

test("a mail server that answers each step at the last moment: one mail, one attempt, and sent", async () => {
  world.steps = () => Array(6).fill(LIMITS.replyMs - 1);
  await post("slow");
  await after(6 * LIMITS.replyMs);
  expect(await deliveries()).toMatchObject({ slow: { state: "sent", attempt: 1 } });
  expect(world.mails).toHaveLength(1);
});

test("the database is away for longer than the lease while a mail is on its way: aborted when the lease ends, tried again later", async () => {
  world.steps = () => [LIMITS.replyMs];
  await post("slow");
  await after(LIMITS.leaseMs);
  expect(server.sending).toBe(1);
  world.isDatabaseDown = true;
  await after(LIMITS.leaseMs + SECOND);
  expect(server.sending).toBe(0);
  world.isDatabaseDown = false;
  world.steps = () => [100];
  await after(MINUTE);
  expect(await deliveries()).toMatchObject({ slow: { state: "sent", attempt: 2 } });
});

test("a message is erased while its mail is on its way: the connection is ended within a minute", async () => {
  world.steps = () => [LIMITS.replyMs];
  await post("slow");
  await world.database.query("DELETE FROM messages");
  await after(MINUTE);
  expect(server.sending).toBe(0);
  expect(logged("taken over by a later attempt, or erased")).toHaveLength(1);
});

test("a shutdown that cannot wait for a mail any longer: due again at once", async () => {
  world.steps = () => [30 * SECOND];
  await post("given back");
  void server.stop();
  await after(9 * SECOND);
  expect(server.isAlive).toBe(false);
  const next = new Server(world, 0);
  await after(MINUTE);
  expect(await stateOf("given back")).toBe("sent");
  next.crash();
});

test("a message from another process: sent without a wake, within a quarter of a lease", async () => {
  const payload = { fullName: "Dana", email: "dana@example.com", message: "elsewhere" };
  await after(LIMITS.leaseMs);
  void server.store({ kind: "contact", payload }, null);
  await after(LIMITS.leaseMs / 4 + SECOND);
  expect(world.mails).toHaveLength(1);
});

/** Stores a message that is held. */
async function hold(message: string, reason: string): Promise<void> {
  const payload = { fullName: "Dana", email: "dana@example.com", message };
  void server.store({ kind: "contact", payload }, null, reason);
  await after(SECOND);
}

const mailed = () => world.mails.map(({ marker }) => marker);

test("a flood: after ten minutes without one, what it held goes out, the oldest first, two each half minute; spam stays", async () => {
  await hold("spam", "the hidden field is filled in");
  for (const marker of ["1", "2", "3", "4"]) await hold(marker, FLOOD);
  await after(FLOOD_OVER_MS - 10 * SECOND);
  for (const marker of ["5", "6", "7"]) await hold(marker, FLOOD);
  await post("not held");
  await after(FLOOD_OVER_MS - 10 * SECOND);
  expect(mailed()).toEqual(["not held"]);

  const interval = LIMITS.leaseMs / 4;
  await after(10 * SECOND);
  const sent: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await after(interval);
    sent.push(mailed().length - 1);
  }
  const most = sent.map((_count, n) => Math.min(7, (sent[0] ?? 0) + n * RELEASED_AT_ONCE));
  expect(sent[0]).toBeLessThanOrEqual(2 * RELEASED_AT_ONCE);
  expect(sent).toEqual(most);
  expect(mailed().slice(1).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await stateOf("spam")).toBe("held");
  expect(logged("held in a flood released")).toMatchObject([
    ...Array(3).fill({ released: 2 }),
    { released: 1 },
  ]);
});

test("a flood, then the credentials are refused: no more is released until mail is sent again", async () => {
  for (const marker of ["1", "2", "3", "4"]) await hold(marker, FLOOD);
  world.fate = () => "credentials";
  await post("refused");
  await after(FLOOD_OVER_MS + 10 * LIMITS.leaseMs);
  const held = async () =>
    Object.values(await deliveries()).filter(({ state }) => state === "held");
  expect((await held()).length).toBeGreaterThanOrEqual(2);
  world.fate = () => "accepted";
  await after(3 * HOUR);
  expect(world.mails).toHaveLength(5);
});
