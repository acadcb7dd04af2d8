import { beforeEach, expect, test } from "vitest";
import { act } from "#server/outbox/actions.ts";
import { GIVE_UP_ATTEMPTS, GIVE_UP_MS, LIMITS } from "#server/outbox/limits.ts";
import { ORGANISERS } from "./fate.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./schedule.ts";
import { Server } from "./server.ts";
import {
  after,
  begin,
  deliveries,
  log,
  logged,
  post,
  server,
  stateOf,
  world,
} from "./situation.ts";

/* What the worker does with messages, whatever the mail server answers. */

beforeEach(() => begin());

test("no success for five days: tried to the end, then a dead letter, and nothing of the message in the log; resent, it is tried as often as a new one", async () => {
  await begin(true);
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

  const actor = { who: "dana", now: world.trueTime() };
  await act(world.database, "resend", [{ states: ["dead"] }], actor);
  server.worker.wake();
  await after(MINUTE);
  const resent = (await deliveries()).unlucky;
  expect(resent?.state).toBe("due");
  expect((resent?.attempt ?? 0) - (unlucky?.attempt ?? 0)).toBeGreaterThanOrEqual(4);
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

test.each(["credentials", "envelope"] as const)(
  "%s refused for a week: every mail is kept, and sent afterwards",
  async (refused) => {
    await begin(true);
    world.fate = () => refused;
    await post("1", "2");
    await after(7 * DAY);
    expect(await deliveries()).toMatchObject({ 1: { state: "due" }, 2: { state: "due" } });
    world.fate = () => "accepted";
    await after(3 * HOUR);
    expect(await deliveries()).toMatchObject({ 1: { state: "sent" }, 2: { state: "sent" } });
  },
);

/* While a mail is on its way, the lease is renewed, or the mail given back. */

test("a mail server that answers each step at the last moment: one mail, one attempt, and sent", async () => {
  world.steps = () => Array(6).fill(LIMITS.replyMs - 1);
  await post("slow");
  await after(6 * LIMITS.replyMs);
  expect(await deliveries()).toMatchObject({ slow: { state: "sent", attempt: 1 } });
  expect(world.mails).toHaveLength(1);
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
