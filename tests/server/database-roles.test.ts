import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { MIGRATIONS } from "#server/database/migrations.ts";
import { cleanUpLater } from "../clean-up.ts";
import { maintenanceUrl, onServer, POSTGRES } from "../databases.ts";
import { lastLine } from "../mailbox.ts";
import { admin } from "../operator.ts";
import { MESSAGE, post } from "../post-message.ts";
import { postgresBinaries } from "../postgres.ts";
import { findingOf } from "../surroundings.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { backupEnv } from "./backups.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

const NEWEST = Number(MIGRATIONS.at(-1)?.version);

cleanUpLater(async () => {
  await onServer("DROP DATABASE IF EXISTS site WITH (FORCE)");
  for (const role of ["site", "site_owner"]) await onServer(`DROP ROLE IF EXISTS ${role}`);
});

/** Runs deploy/roles.sql as the documents say, on the server of all tests. Returns the settings of the owner and of a server. */
async function createRoles(ownerPassword = "0wner's", PGOPTIONS = "") {
  const folder = await temporaryFolder();
  const [OWNER_PASSWORD_FILE, SERVER_PASSWORD_FILE] = [
    join(folder, "owner"),
    join(folder, "server"),
  ];
  await writeFile(OWNER_PASSWORD_FILE, `${ownerPassword}\n`);
  await writeFile(SERVER_PASSWORD_FILE, "s3rver\n");
  const DATABASE_URL = await maintenanceUrl();
  const libpq = { ...backupEnv({ DATABASE_URL }), PGOPTIONS };
  const { status, stderr } = spawnSync(
    join(postgresBinaries(), "psql"),
    ["--quiet", "--file", "deploy/roles.sql"],
    {
      env: { ...libpq, OWNER_PASSWORD_FILE, SERVER_PASSWORD_FILE },
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`psql failed: ${stderr}`);
  const settings = (username: string, password: string) => {
    const login = { username, password: encodeURIComponent(password), pathname: "site" };
    return { DATABASE_URL: Object.assign(new URL(DATABASE_URL), login).href };
  };
  return {
    owner: settings("site_owner", ownerPassword),
    server: settings("site", "s3rver"),
    said: stderr,
  };
}

test("roles.sql, then migrate as the owner: the server's role mails and erases, and may do nothing else", async () => {
  await createRoles();
  const { owner, server } = await createRoles();
  await expect(startTestServer(server)).rejects.toThrow(
    `The database has schema 0, but this version expects ${NEWEST}. First run npm run admin -- migrate, on PostgreSQL as the owner of the tables.`,
  );
  for (const _twice of [1, 2]) {
    expect(await admin(owner, "migrate", "--grant-to", "site")).toEqual({
      code: 0,
      out: `The database has schema ${NEWEST}. site may read and write its rows.\n`,
      err: "",
    });
  }

  const mailbox = await startTestMailbox();
  const { url, log } = await startTestServer({ ...server, SMTP_URL: mailbox.url });
  expect((await post(url)).status).toBe(200);
  expect(lastLine(await mailbox.nextMail())).toBe("How do I join?");
  expect(log.filter(({ level }) => level !== "info")).toEqual([]);
  expect(await admin(server, "erase", "--email", MESSAGE.email, "--yes")).toMatchObject({
    code: 0,
  });

  const database = POSTGRES.open(server);
  for (const name of ["statement_timeout", "idle_in_transaction_session_timeout"]) {
    for (const role of [database, POSTGRES.open(owner)]) {
      expect(await role.query(`SHOW ${name}`)).toEqual([{ [name]: "10s" }]);
    }
  }
  const encoding =
    "SELECT pg_encoding_to_char(encoding) AS encoding, datctype FROM pg_database WHERE datname = current_database()";
  expect(await database.query(encoding)).toEqual([{ encoding: "UTF8", datctype: "C.UTF-8" }]);
  const opened = { env: server, database: async () => database };
  expect(await findingOf("Database", opened)).toMatchObject({ level: "ok" });
  for (const sql of [
    "CREATE TABLE more (id INTEGER)",
    "ALTER TABLE messages ADD COLUMN more TEXT",
    "DROP TABLE history",
    "TRUNCATE history",
    "CREATE TRIGGER hidden AFTER INSERT ON messages EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "DELETE FROM migrations",
    "CREATE ROLE more",
    "SET ROLE site_owner",
    "COPY messages TO PROGRAM 'cat'",
  ]) {
    await expect(database.query(sql), sql).rejects.toMatchObject({ code: "42501" });
  }

  // A later version's tables, without another --grant-to.
  const statements = ["CREATE TABLE later (id INTEGER)"];
  const next = { version: NEWEST + 1, isBreaking: false, statements };
  await migrate(POSTGRES.open(owner), [...MIGRATIONS, next]);
  await database.query("INSERT INTO later VALUES (1)");
});

test("roles.sql leaves no password in a log of all statements; an empty one: it changes no role", async () => {
  const all = "-c log_statement=all -c client_min_messages=log";
  const { owner, said } = await createRoles("0wner", all);
  expect(said).toContain("statement: SET log_statement");
  expect(said).not.toMatch(/0wner|s3rver/);
  await expect(createRoles("")).rejects.toThrow("psql");
  expect(await admin(owner, "migrate")).toMatchObject({ code: 0 });
});

test("a server as the owner of the tables: it migrates them, runs, and warns once", async () => {
  const { DATABASE_URL } = (await createRoles()).owner;
  const { url, log } = await startTestServer({ DATABASE_URL });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(log.filter(({ level }) => level === "warn")).toMatchObject([
    { msg: "the database role owns the tables: it may do more than it needs to" },
  ]);
  const database = async () => POSTGRES.open({ DATABASE_URL });
  expect(await findingOf("Database", { env: { DATABASE_URL }, database })).toMatchObject({
    level: "warning",
    found: expect.stringContaining("owns the tables, so it may also change and drop them"),
  });
});

test("--grant-to a role that does not exist, or in the embedded database: exit 1 with one line", async () => {
  const { owner } = await createRoles();
  expect(await admin(owner, "migrate", "--grant-to", "nobody")).toEqual({
    code: 1,
    out: "",
    err: 'role "nobody" does not exist\n',
  });
  const embedded = { DATA_DIR: await temporaryFolder() };
  expect(await admin(embedded, "migrate", "--grant-to", "site")).toEqual({
    code: 1,
    out: "",
    err: "The embedded database has no roles.\n",
  });
  expect(await admin(embedded, "migrate")).toMatchObject({ code: 0, err: "" });
});
