import { beforeEach, expect, test } from "vitest";
import { LIMITS } from "#server/outbox/limits.ts";
import { Server } from "./server.ts";
import {
  after,
  begin,
  deliveries,
  logged,
  MINUTE,
  post,
  SECOND,
  server,
  stateOf,
  world,
} from "./situation.ts";

/* What happens while a mail is on its way: the lease is renewed, or the mail given back. */

beforeEach(() => begin());

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
