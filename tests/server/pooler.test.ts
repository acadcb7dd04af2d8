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

type PoolMode = "session" | "transaction" | "statement";

/**
 * Starts PgBouncer with its defaults in front of the PostgreSQL server of a URL, for these roles, which have its password. Stops
 * it after the test. Returns its port.
 */
async function startPooler(
  server: string,
  roles: readonly string[],
  poolMode: PoolMode,
): Promise<number> {
  requireProgram("PgBouncer");
  const { hostname, port, password } = new URL(server);
  const owner = systemUser();
  const [folder, ownPort] = [await temporaryFolder(), await freePort()];
  const file = (name: string) => join(folder, name);
  await writeFile(file("users"), roles.map((role) => `"${role}" "${password}"\n`).join(""));
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ownPort}`,
    "unix_socket_dir =",
    `auth_file = ${file("users")}`,
    `pool_mode = ${poolMode}`,
  ];
  await writeFile(file("pgbouncer.ini"), settings.join("\n"));
  const paths = [folder, file("users"), file("pgbouncer.ini")];
  if (owner) await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
  const child = spawn("pgbouncer", [file("pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
    ...owner,
  });
  cleanUpLater(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    output.push(line);
    if (line.includes("process up")) {
      child.stderr.resume();
      return ownPort;
    }
  }
  throw new Error(`PgBouncer did not start:\n${output.join("\n")}`);
}

/** An empty database, and its settings through a pooler, of its owner and of a server. */
async function pooled(mode: PoolMode) {
  const settings = await POSTGRES.emptySettings();
  const url = new URL(String(settings.DATABASE_URL));
  url.port = String(await startPooler(url.href, [SUPERUSER, SERVER_ROLE], mode));
  const owner = { ...settings, DATABASE_URL: url.href };
  url.username = SERVER_ROLE;
  return { owner, server: { ...settings, DATABASE_URL: url.href } };
}

test.each(["session", "transaction"] as const)(
  "PgBouncer with its defaults in %s mode: the owner migrates through it, and a server stores, mails, lists, exports and is diagnosed",
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
