import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KINDS } from "#contract/kinds.ts";
import { limitFileSize } from "../limit-file-size.ts";
import { buildFolder, failToStart, MAIN, startChildServer } from "./child-server.ts";
import { expectMailed } from "./load.ts";
import { messageWith, post, postKind } from "./submissions.ts";
import { expectDown, startTestMailbox } from "./test-server.ts";

/* Disks that refuse writes, simulated by a limit on file sizes and by permissions. */

test("a full disk: 503, nothing is acknowledged, pages are served; with room again: 200", async () => {
  const mailbox = await startTestMailbox();
  const server = await startChildServer(await buildFolder(), { SMTP_URL: mailbox.url });
  expect((await post(server.url, messageWith("before"))).status).toBe(200);
  await expectMailed(mailbox, ["before"]);
  await server.log("mail sent");

  limitFileSize(server.process.pid, 1);
  for (const kind of KINDS) {
    const refused = await postKind(server.url, kind, `full ${kind}`);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      error: "The message could not be stored. Please try again later.",
    });
  }
  expect((await fetch(server.url)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);

  limitFileSize(server.process.pid, "unlimited");
  for (const kind of KINDS) {
    expect((await postKind(server.url, kind, `after ${kind}`)).status).toBe(200);
  }
  await expectMailed(
    mailbox,
    KINDS.map((kind) => `after ${kind}`),
  );
  expect((await server.end("SIGTERM")).code).toBe(0);
  expect(mailbox.mails).toHaveLength(1 + KINDS.length);
});

test("the disk fills up while a mail is sent: its outcome is stored later, and it is not sent twice", async () => {
  const mailbox = await startTestMailbox();
  const server = await startChildServer(await buildFolder(), { SMTP_URL: mailbox.url });
  const withheld = mailbox.withholdReply();
  expect((await post(server.url, messageWith("only once"))).status).toBe(200);
  const reply = await withheld;
  limitFileSize(server.process.pid, 1);
  reply();
  await server.log("the outcome of a delivery could not be stored");
  limitFileSize(server.process.pid, "unlimited");
  expect((await post(server.url, messageWith("last"))).status).toBe(200);
  await expectMailed(mailbox, ["only once", "last"]);
  expect((await server.end("SIGTERM")).code).toBe(0);
  expect(mailbox.mails).toHaveLength(2);
});

test("a data folder without write permission: one line at start, exit 1; with it: the server starts", async () => {
  const folder = await buildFolder();
  const data = join(folder, "data");
  await mkdir(data);
  await chmod(data, 0o555);
  const { code, stderr } = await failToStart(folder, {});
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR: .*data cannot be used \(.*\)\n$/);
  await chmod(data, 0o755);
  const server = await startChildServer(folder, {});
  expect((await post(server.url)).status).toBe(200);
});

test("the data folder becomes read-only while the server runs: a message is acknowledged, and mailed after a restart", async () => {
  const folder = await buildFolder();
  const server = await startChildServer(folder, {});
  const data = join(folder, "data");
  await chmod(data, 0o555);
  expect((await post(server.url)).status).toBe(200);
  expect(await server.log("mail not sent")).toMatchObject({ code: "EACCES" });
  await server.end("SIGKILL");
  await chmod(data, 0o755);
  const again = await startChildServer(folder, {});
  await again.log("mail sent");
  expect(await readdir(join(data, "mail"))).toHaveLength(1);
});

test("a disk that is full at start: pages are served, messages are refused; with room again: 200", async () => {
  const folder = await buildFolder();
  const server = await startChildServer(folder, {}, MAIN, 1);
  await server.log("the database cannot be used: messages are refused");
  await expectDown(server.url);
  limitFileSize(server.process.pid, "unlimited");
  expect((await post(server.url)).status).toBe(200);
});
