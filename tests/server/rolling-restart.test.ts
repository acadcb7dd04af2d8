import { expect, test } from "vitest";
import type { Kind } from "#contract/kinds.ts";
import { ALL } from "../all.ts";
import { type Caddy, startCaddy } from "../caddy.ts";
import { trust } from "../certificates.ts";
import { POSTGRES } from "../databases.ts";
import { postKind } from "../post-message.ts";
import { buildFolder, type ChildServer, startChildServer } from "./child-server.ts";
import { expectMailed, startLoad } from "./submissions.ts";
import { startTestMailbox } from "./test-server.ts";

const ROUNDS = ALL ? 3 : 1;
const VISITORS = ALL ? 8 : 2;

/** At least so many between two changes. */
const MESSAGES = 30;

test("two replicas restarted in turn under load, also alone: no request fails, each message is mailed once", async () => {
  const mailbox = await startTestMailbox();
  const folder = await buildFolder();
  const env = { ...(await POSTGRES.settings()), SMTP_URL: mailbox.url, RATE_LIMIT: "off" };
  const start = (port: string) => startChildServer(folder, { ...env, PORT: port });
  const replicas = await Promise.all([start("0"), start("0")]);
  const caddy = await startCaddy(replicas.map(({ url }) => url));
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

/** Starts visitors who by turns read a page and send a message, and never retry. `end` lets each finish, and returns every failure too. */
function startVisits({ url, ca }: Caddy) {
  trust({ cert: ca });
  const failures: string[] = [];
  let isEnding = false;

  async function note(what: string, answering: Promise<Response>): Promise<boolean> {
    const result = await answering.then(
      // Its connection is for the next one.
      (response) => response.text().then(() => String(response.status)),
      (error: Error) => error.message,
    );
    if (result !== "200") failures.push(`${what}: ${result}`);
    return result === "200";
  }

  async function visit(text: string, kind: Kind): Promise<boolean | null> {
    if (isEnding) return null;
    await note("page", fetch(`${url}/guidelines`));
    return note("message", postKind(url, kind, text));
  }

  const { more, over } = startLoad(Array(VISITORS).fill(visit));
  return {
    more,
    async end() {
      isEnding = true;
      return { acknowledged: await over(), failures };
    },
  };
}
