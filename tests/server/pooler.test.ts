import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { MIGRATIONS } from "#server/database/migrations.ts";
import { requireProgram } from "../../scripts/programs.ts";
import { cleanUpLater } from "../clean-up.ts";
import { POSTGRES } from "../databases.ts";
import { freePort } from "../free-port.ts";
import { lastLine } from "../mailbox.ts";
import { admin } from "../operator.ts";
import { MESSAGE, post } from "../post-message.ts";
import { SUPERUSER, systemUser } from "../postgres.ts";
import { SERVER_ROLE } from "../shared-postgres.ts";
import { findingOf } from "../surroundings.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startDesk } from "./test-desk.ts";
import { startTestServer } from "./test-server.ts";

/* docs/operate.md#a-pooler-in-between */

/**
 * Makes an empty database, and starts PgBouncer with its defaults in front of it, stopped after the test. Returns the settings through
 * it, of the database's owner and of a server.
 */
async function pooled(poolMode: "session" | "transaction" | "statement") {
  requireProgram("PgBouncer");
  const settings = await POSTGRES.emptySettings();
  const url = new URL(String(settings.DATABASE_URL));
  const { hostname, port, password } = url;
  const user = systemUser();
  const [folder, ownPort] = [await temporaryFolder(), await freePort()];
  const [users, file] = [join(folder, "users"), join(folder, "pgbouncer.ini")];
  const roles = [SUPERUSER, SERVER_ROLE];
  await writeFile(users, roles.map((role) => `"${role}" "${password}"\n`).join(""));
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ownPort}`,
    "unix_socket_dir =",
    `auth_file = ${users}`,
    `pool_mode = ${poolMode}`,
  ];
  await writeFile(file, lines.join("\n"));
  if (user) for (const path of [folder, users, file]) await chown(path, user.uid, user.gid);
  const child = spawn("pgbouncer", [file], { stdio: ["ignore", "ignore", "pipe"], ...user });
  cleanUpLater(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  let output = "";
  for await (const line of createInterface({ input: child.stderr })) {
    output += `${line}\n`;
    if (line.includes("process up")) break;
  }
  expect(output).toContain("process up");
  child.stderr.resume();
  url.port = String(ownPort);
  const owner = { ...settings, DATABASE_URL: url.href };
  url.username = SERVER_ROLE;
  return { owner, server: { ...settings, DATABASE_URL: url.href } };
}

test.each(["session", "transaction"] as const)(
  "PgBouncer in %s mode: the owner migrates; a server stores, mails, lists, exports, is diagnosed",
  async (mode) => {
    const { owner, server } = await pooled(mode);
    expect(await admin(owner, "migrate", "--grant-to", SERVER_ROLE)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`schema ${MIGRATIONS.at(-1)?.version}`),
    });
    const desk = await startDesk({
      ...POSTGRES,
      settings: async () => ({ ...server, RATE_LIMIT: "1000/600" }),
      asOwner: () => owner,
    });
    expect((await fetch(`${desk.url}/readyz`)).status).toBe(200);
    const posts = Array.from({ length: 30 }, () => post(desk.url));
    for (const { status } of await Promise.all(posts)) expect(status).toBe(200);
    expect(lastLine(await desk.mailbox.nextMail())).toBe("How do I join?");
    expect((await desk.list()).messages[0]).toMatchObject({ name: MESSAGE.fullName });
    expect(await admin(server, "export", "--format", "json")).toMatchObject({ code: 0 });
    const database = async () => POSTGRES.open(server);
    expect(await findingOf("Database", { env: server, database })).toMatchObject({ level: "ok" });
    expect(desk.server.log.filter(({ level }) => level === "error")).toEqual([]);
  },
);

test("PgBouncer in statement mode, which has no transactions: log and doctor say so in its words", async () => {
  const { server } = await pooled("statement");
  const words = /transaction blocks not allowed in statement pooling mode/;
  const { url, log } = await startTestServer(server);
  expect(log).toContainEqual(
    expect.objectContaining({
      level: "error",
      reason: expect.stringMatching(words),
      msg: "the database cannot be used: messages are refused",
    }),
  );
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const database = async () => POSTGRES.open(server);
  expect(await findingOf("Database", { env: server, database })).toMatchObject({
    level: "error",
    found: expect.stringMatching(words),
  });
});
