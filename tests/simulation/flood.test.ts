import { beforeEach, expect, test } from "vitest";
import { FLOOD_OVER_MS, LIMITS, RELEASED_AT_ONCE } from "#server/outbox/limits.ts";
import type { HeldReason } from "#server/outbox/words.ts";
import { messageWith } from "../post-message.ts";
import { after, begin, logged, post, server, stateOf, stored, world } from "./situation.ts";
import { HOUR, SECOND } from "./virtual-time.ts";

/* Messages that a flood held go out once it is over. */

beforeEach(() => begin());

/** Stores a message that is held. */
async function hold(message: string, reason: HeldReason): Promise<void> {
  void server.store({ kind: "contact", payload: messageWith(message) }, null, reason);
  await after(SECOND);
}

const mailed = () => world.mailServer.mails.map(({ marker }) => marker);

test("a flood: after ten minutes without one, what it held goes out, the oldest first, two each half minute; spam stays", async () => {
  await hold("spam", "honeypot");
  for (const marker of ["1", "2", "3", "4"]) await hold(marker, "flood");
  await after(FLOOD_OVER_MS - 10 * SECOND);
  for (const marker of ["5", "6", "7"]) await hold(marker, "flood");
  await post("not held");
  await after(FLOOD_OVER_MS - 10 * SECOND);
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
  expect(logged("held in a flood released")).toMatchObject([
    ...Array(3).fill({ released: 2 }),
    { released: 1 },
  ]);
});

test("a flood, then the credentials are refused: no more is released until mail is sent again", async () => {
  for (const marker of ["1", "2", "3", "4"]) await hold(marker, "flood");
  world.mailServer.fate = () => "credentials";
  await post("refused");
  await after(FLOOD_OVER_MS + 40 * LIMITS.pollMs);
  const held = async () => Object.values(await stored()).filter(({ state }) => state === "held");
  expect((await held()).length).toBeGreaterThanOrEqual(2);
  world.mailServer.fate = () => "accepted";
  await after(3 * HOUR);
  expect(world.mailServer.mails).toHaveLength(5);
});
