import { spawnSync } from "node:child_process";
import { chmod, glob, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KINDS } from "#contract/kinds.ts";
import { cleanUpLater } from "../clean-up.ts";
import { admin } from "../operator.ts";
import { messageWith, post, postKind } from "../post-message.ts";
import {
  buildFolder,
  type ChildServer,
  failToStart,
  MAIN,
  runAdmin,
  startChildServer,
} from "./child-server.ts";
import { expectDown, expectMailed } from "./submissions.ts";
import { startTestMailbox } from "./test-server.ts";

/* Disks that refuse writes, simulated by a limit on file sizes and by permissions. */

/** Caps the size of every file that the server writes (Linux): at 1 byte its disk is as good as full. */
function limitFileSize({ process }: ChildServer, bytes: number | "unlimited"): void {
  const { status } = spawnSync("prlimit", [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error("prlimit failed");
}

test("a full disk, at the start, later or during a mail: 503, nothing is sent twice; with room again: 200", async () => {
  const mailbox = await startTestMailbox();
  const env = { SMTP_URL: mailbox.url };
  const server = await startChildServer(await buildFolder(), env, MAIN, 1);
  await server.log("the database cannot be used: messages are refused");
  await expectDown(server.url);
  limitFileSize(server, "unlimited");
  expect((await post(server.url, messageWith("before"))).status).toBe(200);
  await expectMailed(mailbox, ["before"]);
  await server.log("mail sent");

  limitFileSize(server, 1);
  await expectDown(server.url);
  limitFileSize(server, "unlimited");
  const after = KINDS.map((kind) => `after ${kind}`);
  for (const kind of KINDS) {
    expect((await postKind(server.url, kind, `after ${kind}`)).status).toBe(200);
  }
  await expectMailed(mailbox, after);

  const withheld = mailbox.withholdReply();
  expect((await post(server.url, messageWith("only once"))).status).toBe(200);
  const reply = await withheld;
  limitFileSize(server, 1);
  reply();
  await server.log("the outcome of an email could not be stored");
  limitFileSize(server, "unlimited");
  expect((await post(server.url, messageWith("last"))).status).toBe(200);
  await expectMailed(mailbox, ["only once", "last"]);
  expect((await server.end("SIGTERM")).code).toBe(0);
  expect(mailbox.mails).toHaveLength(3 + KINDS.length);
});

test("a folder that cannot be written: one line, exit 1; if it comes later: mailed after a restart", async () => {
  const folder = await buildFolder();
  const data = join(folder, "data");
  await mkdir(data);
  await chmod(data, 0o555);
  const { code, stderr } = await failToStart(folder, {});
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR: .*data cannot be used \(.*\)\n$/);

  await chmod(data, 0o755);
  const server = await startChildServer(folder, {});
  await chmod(data, 0o555);
  expect((await post(server.url)).status).toBe(200);
  expect(await server.log("mail not sent")).toMatchObject({ code: "EACCES" });
  await server.end("SIGKILL");
  await chmod(data, 0o755);
  const again = await startChildServer(folder, {});
  await again.log("mail sent");
  expect(await readdir(join(data, "mail"))).toHaveLength(1);
});

/** Returns the path of each file below the folder, with its mode. */
async function modes(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const name of glob("**/*.*", { cwd: folder })) {
    const { mode } = await stat(join(folder, name));
    found[name.replace(/[^/]+\.eml/, "an email")] = (mode & 0o777).toString(8);
  }
  return found;
}

/** Returns the umask of a process as in its status, for example "0077". */
async function umaskOf(pid: number | undefined): Promise<string | undefined> {
  return /^Umask:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
}

/** Makes a folder that everybody may read, in a process with the usual umask. */
async function publicFolder(folder: string): Promise<string> {
  const before = process.umask(0o022);
  cleanUpLater(() => process.umask(before));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  return folder;
}

/* What visitors wrote is for the server's user alone, even in a folder that others may read. */

test("a folder that others may read: they may not read what command, server and backup write", async () => {
  const folder = await buildFolder();
  const DATA_DIR = await publicFolder(join(folder, "data"));
  expect(await runAdmin({ DATA_DIR }, ["migrate"])).toMatchObject({ code: 0 });
  expect(await modes(DATA_DIR)).toEqual({ "messages.db": "600" });
  const server = await startChildServer(folder, {});
  await post(server.url);
  await server.log("mail sent");
  await admin({ DATA_DIR }, "backup", join(DATA_DIR, "backup.db"));
  const files = ["messages.db", "messages.db-shm", "messages.db-wal", "server.lock", "backup.db"];
  const all = [...files, "mail/an email"].map((name) => [name, "600"]);
  expect(await modes(DATA_DIR)).toEqual(Object.fromEntries(all));
  expect(await umaskOf(server.process.pid)).toBe("0077");
});
