import { describe, expect, test } from "vitest";
import { DATABASES, POSTGRES } from "../databases.ts";
import { WHOLE } from "../whole.ts";
import { buildFolder, SHORT_LEASE, startChildServer } from "./child-server.ts";
import { arrival, startLoad } from "./load.ts";
import { startTestMailbox } from "./test-server.ts";

const ROUNDS = WHOLE ? 8 : 3;

describe.each(DATABASES)("$name", ({ settings }) => {
  test("kill -9 under load, round after round: every acknowledged message arrives, repeats under the same Message-ID", async () => {
    const mailbox = await startTestMailbox();
    const folder = await buildFolder();
    const env = { ...(await settings()), SMTP_URL: mailbox.url, RATE_LIMIT: "off" };
    const acknowledged: string[] = [];

    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = await startChildServer(folder, env, SHORT_LEASE);
      const load = startLoad([server.url], 8);
      await load.acknowledged(20 * round);
      await server.end("SIGKILL");
      acknowledged.push(...(await load.over()));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(10 * ROUNDS * (ROUNDS + 1));

    await startChildServer(folder, env, SHORT_LEASE);
    expect(await arrival(mailbox, acknowledged)).toBe(0);
  }, 240_000);
});

test("two replicas, one killed in mid-send: the other takes over, none is lost, repeats under the same Message-ID", async () => {
  const holding: (() => void)[] = [];
  let isHolding = true;
  const eightHeld = Promise.withResolvers<void>();
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, callback) {
      if (!isHolding) return callback();
      holding.push(callback);
      if (holding.length === 8) eightHeld.resolve();
    },
  });
  const folder = await buildFolder();
  const env = { ...(await POSTGRES.settings()), SMTP_URL: mailbox.url, RATE_LIMIT: "off" };
  const [killed, survivor] = await Promise.all([
    startChildServer(folder, env, SHORT_LEASE),
    startChildServer(folder, env, SHORT_LEASE),
  ]);

  // All hands of both replicas hold a mail that the mail server has not answered yet.
  const load = startLoad([killed.url, survivor.url], 8);
  await eightHeld.promise;
  await load.acknowledged(40);
  await killed.end("SIGKILL");
  isHolding = false;
  for (const release of holding) release();
  await load.acknowledged(60);
  await survivor.end("SIGKILL");
  const acknowledged = await load.over();
  const heir = await startChildServer(folder, env, SHORT_LEASE);
  expect(await arrival(mailbox, acknowledged)).toBe(0);
  expect((await heir.end("SIGTERM")).code).toBe(0);
}, 240_000);
