import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { MIGRATIONS } from "#server/database/migrations.ts";
import { DATABASES, POSTGRES, SQLITE } from "../databases.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { messages } from "./messages.ts";
import { MESSAGE, post } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

test.each(DATABASES)(
  "moved to $name by export and import: a due mail is sent from there under its Message-ID, a second import adds nothing",
  async (kind) => {
    const mailbox = await startTestMailbox();
    const rejected = mailbox.reject(451);
    const old = await startTestServer({ SMTP_URL: mailbox.url });
    await post(old.url);
    await rejected;
    await old.close();
    const exported = await messages({ DATA_DIR: old.dataDir }, "export", "--format", "json");
    expect(exported).toMatchObject({ code: 0, err: "" });
    const folder = await temporaryFolder();
    const file = join(folder, "all.json");
    await writeFile(file, exported.out);

    // A folder that does not exist yet.
    const settings = { ...(await kind.settings()), DATA_DIR: join(folder, "new") };
    expect(await messages(settings, "import", file)).toEqual({
      code: 0,
      out: "1 imported, 0 already here.\n",
      err: "",
    });
    mailbox.accept();
    const server = await startTestServer({ SMTP_URL: mailbox.url, ...settings });
    const mail = await mailbox.nextMail();
    expect(mail.text).toContain(MESSAGE.message);
    expect(mail.messageId).toContain(JSON.parse(exported.out).messages[0].deliveries[0].id);

    expect(await messages(settings, "import", file)).toMatchObject({
      out: "0 imported, 1 already here.\n",
    });
    expect((await post(server.url)).status).toBe(200);
    const { out } = await messages(settings, "list");
    expect(out.match(/^[0-9a-f]{8} /gm)).toHaveLength(2);
  },
);

const NEWEST = MIGRATIONS.length;
const otherSchema = (version: number) =>
  `The database has schema ${version}, but this version expects ${NEWEST}. First run npm run messages -- migrate, on PostgreSQL as the owner of the tables.\n`;

const schemaOf = async (database: Database) =>
  (await database.query("SELECT max(version) AS version FROM migrations"))[0]?.version;

test("every command on the schema of the version before: exit 1, and it is not migrated", async () => {
  const settings = await SQLITE.emptySettings();
  const database = SQLITE.open(settings);
  await migrate(database, Date.now, MIGRATIONS.slice(0, -1));
  for (const args of [
    ["stats"],
    ["list"],
    ["show", "7777"],
    ["export", "--format", "csv"],
    ["erase", "7777", "--yes"],
    ["resend", "7777"],
    ["release", "7777"],
  ]) {
    const outcome = await messages(settings, ...args);
    expect(outcome, args.join(" ")).toEqual({ code: 1, out: "", err: otherSchema(NEWEST - 1) });
  }
  expect(await schemaOf(database)).toBe(NEWEST - 1);
});

test("a new server migrated the database compatibly: the server of before starts on it, and its commands write", async () => {
  const settings = await SQLITE.emptySettings();
  const database = SQLITE.open(settings);
  const statements = ["ALTER TABLE messages ADD COLUMN later TEXT"];
  const next = { version: NEWEST + 1, isBreaking: false, statements };
  await migrate(database, Date.now, [...MIGRATIONS, next]);
  const { url } = await startTestServer(settings);
  expect((await post(url)).status).toBe(200);
  const erased = await messages(settings, "erase", "--email", MESSAGE.email, "--yes");
  expect(erased).toEqual({ code: 0, out: "Erased 1 message.\n", err: "" });
  expect(await schemaOf(database)).toBe(NEWEST + 1);
});

test("PostgreSQL before its first server: exit 1 with one line, and nothing is created", async () => {
  const settings = await POSTGRES.emptySettings();
  const { code, err } = await messages(settings, "list");
  expect({ code, err }).toEqual({
    code: 1,
    err: otherSchema(0),
  });
  const tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'";
  expect(await POSTGRES.open(settings).query(tables)).toEqual([]);
});

test("backup of PostgreSQL: refused, with what to use instead", async () => {
  const settings = await POSTGRES.settings();
  await migrate(POSTGRES.open(settings), Date.now);
  const { code, out, err } = await messages(settings, "backup", "/site.dump");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^[^\n]*deploy\/backup\.sh[^\n]*\n$/);
});

test("an unreachable database: exit 1 with one line, without the password", async () => {
  const DATABASE_URL = "postgres://me:s3cret@127.0.0.1:1/site";
  const { code, out, err } = await messages({ DATABASE_URL }, "list");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/);
  expect(err).not.toContain("s3cret");
});
