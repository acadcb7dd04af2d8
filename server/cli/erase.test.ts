import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { databaseFile } from "#server/database/data-folder.ts";
import { migrate } from "#server/database/migrate.ts";
import { SQLITE } from "../../tests/databases.ts";
import { addMessage, operatorOf, sharedDatabase } from "../../tests/operator.ts";

const HELD = { state: "held" };

const database = sharedDatabase();
const run = operatorOf(database);

const left = async () => (await database.query("SELECT id FROM messages")).map((row) => row.id);

test("an ID without --yes: counts, erases nothing; with --yes: erases that message and its emails, also by the id of one", async () => {
  const { id } = await addMessage(database);
  const other = await addMessage(database);
  expect(await run("erase", id)).toEqual({
    code: 1,
    out: "",
    err: "This permanently erases 1 message. Add --yes to confirm.\n",
  });
  const byEmail = await run("erase", `${id.toUpperCase()}.2`, "--yes");
  expect(byEmail).toMatchObject({ code: 0, out: "Erased 1 message.\n" });
  expect(await left()).toEqual([other.id]);
});

test("--email: erases all messages from that address, in any case and form of its domain, and no others", async () => {
  await addMessage(database, { payload: { email: "Dana@Example.com" } });
  // Who recommends somebody wrote too.
  const payload = { email: "noa@example.com", yourEmail: "dana@example.com" };
  await addMessage(database, { kind: "invite", payload });
  const other = await addMessage(database, { payload: { email: "xdana@example.com" } });
  const result = await run("erase", "--email", " DANA@example.com ", "--yes");
  expect(result).toMatchObject({ code: 0, out: "Erased 2 messages.\n" });
  expect(await left()).toEqual([other.id]);
  await addMessage(database, { payload: { email: "dana@xn--6dbbec0c.co.il" } });
  const inItsLetters = await run("erase", "--email", "\u202adana@דוגמה.co.il\u202c", "--yes");
  expect(inItsLetters).toMatchObject({ code: 0, out: "Erased 1 message.\n" });
});

test("--email: erases messages with a field that only a newer version has, if it is the address", async () => {
  const add = (kind: string, payload: Record<string, string>) =>
    addMessage(database, { kind, payload: { email: "noa@example.com", ...payload } });
  await add("award", { nomineeEmail: "Dana@example.com" });
  await add("application", { cofounderEmail: "dana@example.com" });
  const about = { about: "dana@example.com wrote to me", message: "xdana@example.com" };
  const others = [await add("award", about), await add("contact", { company: "dana@example.com" })];
  const result = await run("erase", "--email", "dana@example.com", "--yes");
  expect(result).toMatchObject({ code: 0, out: "Erased 2 messages.\n" });
  expect((await left()).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
});

test("--email: erases damaged messages that name the address too, and none that name a longer one", async () => {
  const damage = (id: string, sql: string, text: string) =>
    database.query(`UPDATE messages SET payload = ${sql} WHERE id = $1`, [id, text]);
  const cut = await addMessage(database, { payload: { email: "Dana@example.com" } });
  await damage(cut.id, "substr(payload, 1, length(payload) - 5) || $2", "");
  // Only what is kept for the search still names it.
  await damage((await addMessage(database)).id, "$2", "{");
  const longer = await addMessage(database, { payload: { email: "xdana@example.com" } });
  await damage(longer.id, "substr(payload, 1, length(payload) - 5) || $2", "");
  expect(await run("erase", "--email", "dana@example.com", "--yes")).toMatchObject({
    code: 0,
    out: "Erased 2 messages.\n",
  });
  expect(await left()).toEqual([longer.id]);
});

test("--email with a dash: erases no damaged message that names only what is on either side of it", async () => {
  const other = await addMessage(database, { payload: { message: "From Dana to levi@x.example" } });
  await database.query("UPDATE messages SET payload = '{'");
  const { id } = await addMessage(database, { payload: { email: "dana-levi@x.example" } });
  expect(await left()).toEqual(expect.arrayContaining([id, other.id]));
  const result = await run("erase", "--email", "dana-levi@x.example", "--yes");
  expect(result).toMatchObject({ code: 0, out: "Erased 1 message.\n" });
  expect(await left()).toEqual([other.id]);
});

test("--email without an address: erases nothing", async () => {
  await addMessage(database, { kind: "invite", payload: { yourEmail: "" } });
  expect(await run("erase", "--email", "\u202a", "--yes")).toMatchObject({ code: 1, out: "" });
  expect(await left()).toHaveLength(1);
});

test.each([
  ["--state", "held"],
  ["--email", "dana@example.com"],
])(
  "without --yes, %s, and nothing matches until it is counted: what arrives then stays, and nothing is touched",
  async (...args) => {
    const truncate = vi.spyOn(database, "truncateLog");
    const { query } = database;
    const arriving = operatorOf({
      ...database,
      async query(sql, values) {
        const rows = await query(sql, values);
        if ((await left()).length === 0) await addMessage(database, { email: HELD });
        return rows;
      },
    });
    expect(await arriving("erase", ...args)).toEqual({
      code: 1,
      out: "",
      err: "No messages found.\n",
    });
    expect(await left()).toHaveLength(1);
    expect(truncate).not.toHaveBeenCalled();
  },
);

test.each([
  ["--state", "held"],
  ["--email", "dana@example.com"],
])("%s: without --yes counts what it erases with it, and nothing else", async (...args) => {
  const first = await addMessage(database, { kind: "invite", email: HELD });
  await addMessage(database, { email: HELD });
  const other = await addMessage(database, { payload: { email: "noa@example.com" } });
  await database.query("UPDATE messages SET spam_at = 1 WHERE id = $1", [first.id]);
  expect((await run("erase", ...args)).err).toContain("erases 2 messages.");
  expect((await run("erase", ...args, "--yes")).out).toBe("Erased 2 messages.\n");
  expect(await left()).toEqual([other.id]);
});

test("while another process reads the database: erased, and the log keeps the words until something is erased after that", async () => {
  const where = await SQLITE.settings();
  const database = SQLITE.open(where);
  await migrate(database);
  await addMessage(database, { payload: { message: "unforgettable" } });
  const file = databaseFile(String(where.DATA_DIR));
  const reader = new DatabaseSync(file);
  reader.exec("BEGIN; SELECT count(*) FROM messages");
  const run = () => operatorOf(database)("erase", "--email", "dana@example.com", "--yes");
  const isLogged = async () => (await readFile(`${file}-wal`)).includes("unforgettable");

  expect(await run()).toEqual({ code: 0, out: "Erased 1 message.\n", err: "" });
  expect(await isLogged()).toBe(true);
  reader.close();
  expect(await run()).toMatchObject({ code: 1, err: "No messages found.\n" });
  expect(await isLogged()).toBe(false);
});
