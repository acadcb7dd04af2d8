import { expect, test } from "vitest";
import { KINDS } from "#contract/kinds.ts";
import { ALL } from "../all.ts";
import type { Caddy } from "../caddy.ts";
import { POSTGRES } from "../databases.ts";
import { buildFolder, type ChildServer, startChildServer } from "./child-server.ts";
import { createProxyClient } from "./proxy-client.ts";
import { expectMailed } from "./submissions.ts";
import { startTestCaddy, startTestMailbox } from "./test-server.ts";

const ROUNDS = ALL ? 3 : 1;
const VISITORS = ALL ? 8 : 2;

/** At least so many between two changes. */
const MESSAGES = 30;

test("two replicas restarted one after the other under load, and one while the other is down: no request fails, every message is mailed once", async () => {
  const mailbox = await startTestMailbox();
  const folder = await buildFolder();
  const env = { ...(await POSTGRES.settings()), SMTP_URL: mailbox.url, RATE_LIMIT: "off" };
  const start = (port: string) => startChildServer(folder, { ...env, PORT: port });
  const replicas = await Promise.all([start("0"), start("0")]);
  const caddy = await startTestCaddy(replicas.map(({ url }) => url));
  const stop = async ({ end }: ChildServer) =>
    expect(await end("SIGTERM")).toEqual({ code: 0, signal: null });
  const startAgain = async (index: 0 | 1) => {
    replicas[index] = await start(new URL(replicas[index].url).port);
  };

  const visits = startVisits(caddy);
  for (let round = 0; round < ROUNDS; round += 1) {
    await visits.more(MESSAGES);
    await stop(replicas[0]);
    await startAgain(0);
    await visits.more(MESSAGES);
    await stop(replicas[1]);
    await visits.more(MESSAGES);
    // Now nobody is left, and visitors wait.
    await stop(replicas[0]);
    await startAgain(0);
    await visits.more(MESSAGES);
    await startAgain(1);
  }
  await visits.more(MESSAGES);

  const { acknowledged, failures } = await visits.end();
  expect(failures).toEqual([]);
  await expectMailed(mailbox, acknowledged);
  expect(mailbox.mails).toHaveLength(acknowledged.length);
}, 240_000);

interface Visits {
  /** Waits until that many more messages have been acknowledged. */
  more(count: number): Promise<void>;
  /** Lets every visitor finish. Returns the texts that were acknowledged, and every failure. */
  end(): Promise<{ acknowledged: string[]; failures: string[] }>;
}

/** Starts visitors who by turns read a page and send a message, and never retry. */
function startVisits(caddy: Caddy): Visits {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let ending = false;
  let waiting = { count: 0, resolve: () => {} };

  async function note(what: string, answering: Promise<{ status: number }>): Promise<boolean> {
    const result = await answering.then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    );
    if (result !== "200") failures.push(`${what}: ${result}`);
    return result === "200";
  }

  async function visitor(name: number): Promise<void> {
    const client = createProxyClient(caddy);
    for (let turn = 1; !ending; turn += 1) {
      await note("page", client.get("/guidelines"));
      const message = `Message ${name}-${turn}.`;
      const kind = KINDS[turn % KINDS.length];
      if (await note("message", client.post(message, {}, kind))) acknowledged.push(message);
      if (acknowledged.length >= waiting.count) waiting.resolve();
    }
  }

  const visitors = Array.from({ length: VISITORS }, (_, name) => visitor(name));
  return {
    more(count) {
      return new Promise((resolve) => {
        waiting = { count: acknowledged.length + count, resolve };
      });
    },
    async end() {
      ending = true;
      await Promise.all(visitors);
      return { acknowledged, failures };
    },
  };
}
