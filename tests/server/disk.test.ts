import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limitFiles } from "../limit-files.ts";
import { buildFolder, failToStart, startChildServer } from "./child-server.ts";
import { arrival } from "./load.ts";
import { contact, post } from "./submissions.ts";
import { startTestMailbox } from "./test-server.ts";

/* A disk that takes nothing, as the process sees it: a limit on file sizes, permissions. */

test("the disk is full: 503 and nothing acknowledged, pages are served; when there is room again, 200", async () => {
  const mailbox = await startTestMailbox();
  const server = await startChildServer(await buildFolder(), { SMTP_URL: mailbox.url });
  expect((await post(server.url, contact("before"))).status).toBe(200);
  expect(await arrival(mailbox, ["before"])).toBe(0);
  await server.log("mail sent");

  limitFiles(server.process.pid, 1);
  for (const message of ["full 1", "full 2"]) {
    const refused = await post(server.url, contact(message));
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      error: "The message could not be stored. Please try again later.",
    });
  }
  expect((await fetch(server.url)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);

  limitFiles(server.process.pid, "unlimited");
  expect((await post(server.url, contact("after"))).status).toBe(200);
  expect(await arrival(mailbox, ["after"])).toBe(0);
  expect((await server.end("SIGTERM")).code).toBe(0);
  expect(mailbox.mails).toHaveLength(2);
});

test("the disk is full when a mail was just sent: its outcome is stored later, it is not sent twice", async () => {
  const mailbox = await startTestMailbox();
  const server = await startChildServer(await buildFolder(), { SMTP_URL: mailbox.url });
  const swallowed = mailbox.swallow();
  expect((await post(server.url, contact("only once"))).status).toBe(200);
  const answer = await swallowed;
  limitFiles(server.process.pid, 1);
  answer();
  await server.log("the outcome of a mail could not be stored");
  limitFiles(server.process.pid, "unlimited");
  expect((await post(server.url, contact("last"))).status).toBe(200);
  expect(await arrival(mailbox, ["only once", "last"])).toBe(0);
  expect((await server.end("SIGTERM")).code).toBe(0);
  expect(mailbox.mails).toHaveLength(2);
});

test("a data folder that cannot be written: refused at start in one line; when it can, the server starts", async () => {
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

test("the data folder becomes read-only while the server runs: what is acknowledged is kept, its mail file waits", async () => {
  const folder = await buildFolder();
  const server = await startChildServer(folder, {});
  const mails = join(folder, "data/mail");
  await chmod(join(folder, "data"), 0o555);
  await chmod(mails, 0o555);
  expect((await post(server.url)).status).toBe(200);
  expect(await server.log("mail not sent")).toMatchObject({ code: "EACCES" });
  await server.end("SIGKILL");
  await chmod(join(folder, "data"), 0o755);
  await chmod(mails, 0o755);
  const again = await startChildServer(folder, {});
  await again.log("mail sent");
  expect(await readdir(mails)).toHaveLength(1);
});
