import { beforeAll, expect, test } from "vitest";
import { CONCURRENCY } from "#server/outbox/limits.ts";
import { ALL } from "../all.ts";
import { POSTGRES, SQLITE } from "../databases.ts";
import { post } from "../post-message.ts";
import { buildFolder, startChildServer, TEST_MAIN } from "./child-server.ts";
import { expectMailed, sendersTo, startLoad } from "./submissions.ts";
import { startTestMailbox } from "./test-server.ts";

const ROUNDS = ALL ? 8 : 3;

let folder: string;

beforeAll(async () => {
  folder = await buildFolder();
});

/** Starts a server under load and kills it, again and again. Returns the messages that were acknowledged. */
async function killAgainAndAgain(env: Record<string, string>, from = 1): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let round = from; round <= ROUNDS; round += 1) {
    const server = await startChildServer(folder, env, TEST_MAIN);
    const load = startLoad(sendersTo([server.url], 8));
    await load.more(20 * round);
    await server.end("SIGKILL");
    acknowledged.push(...(await load.over()));
  }
  return acknowledged;
}

test("kill -9 under load: every acknowledged message is mailed, repeats under the same Message-ID", async () => {
  const mailbox = await startTestMailbox();
  const env = { ...(await SQLITE.settings()), SMTP_URL: mailbox.url, RATE_LIMIT: "off" };
  const acknowledged = await killAgainAndAgain(env);
  expect(acknowledged.length).toBeGreaterThanOrEqual(10 * ROUNDS * (ROUNDS + 1));
  await startChildServer(folder, env, TEST_MAIN);
  await expectMailed(mailbox, acknowledged);
}, 240_000);

test("kill -9 while a mail is sent: sent again right after the next start, under the same Message-ID", async () => {
  const mailbox = await startTestMailbox();
  const holding = mailbox.hold(1);
  const env = { ...(await SQLITE.settings()), SMTP_URL: mailbox.url };
  const first = await startChildServer(folder, env);
  await post(first.url);
  await holding;
  await first.end("SIGKILL");

  const second = await startChildServer(folder, env);
  const mail = await mailbox.nextMail();
  expect(await second.log("mail sent")).toMatchObject({ attempt: 2 });
  expect(mail.messageId).toContain(String((await second.log("mail sent")).mail));
});

test("two replicas on PostgreSQL, one killed while it sends, both under load: nothing is lost", async () => {
  const mailbox = await startTestMailbox();
  const holding = mailbox.hold(2 * CONCURRENCY);
  const env = { ...(await POSTGRES.settings()), SMTP_URL: mailbox.url, RATE_LIMIT: "off" };
  const start = () => startChildServer(folder, env, TEST_MAIN);
  const [killed, survivor] = await Promise.all([start(), start()]);

  // Both replicas send as many mails as they may, and the mail server has not replied to any.
  const load = startLoad(sendersTo([killed.url, survivor.url], 8));
  const release = await holding;
  await load.more(40);
  await killed.end("SIGKILL");
  release();
  await load.more(20);
  await survivor.end("SIGKILL");
  const acknowledged = [...(await load.over()), ...(await killAgainAndAgain(env, 2))];
  await start();
  await expectMailed(mailbox, acknowledged);
}, 240_000);
