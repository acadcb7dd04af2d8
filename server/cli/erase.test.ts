import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "#server/database/data-folder.ts";
import { migrate } from "#server/database/migrate.ts";
import { SQLITE } from "../../tests/databases.ts";
import { addMessage, operatorOf, sharedDatabase } from "../../tests/operator.ts";

const HELD = { state: "held" };

const database = sharedDatabase();
const run = operatorOf(database);

const left = async () => (await database.query("SELECT id FROM messages")).map((row) => row.id);

test("an ID with --yes: erases that message and its emails, also by the id of one; then nothing", async () => {
  const { id } = await addMessage(database);
  const other = await addMessage(database);
  const byEmail = () => run("erase", `${id.toUpperCase()}.2`, "--yes");
  expect(await byEmail()).toMatchObject({ code: 0, out: "Erased 1 message.\n" });
  expect(await byEmail()).toEqual({ code: 1, out: "", err: "No messages found.\n" });
  expect(await left()).toEqual([other.id]);
});

/** Spoils what is stored of a message: it is cut short, or nothing of it is left but what is kept for the search. */
const CUT = "substr(payload, 1, length(payload) - 5)";
const LOST = "'{'";

test.each<[string, boolean, string, Record<string, string>, string?]>([
  ["the sender, in any case", true, "contact", { email: "Dana@Example.com" }],
  ["the recommender", true, "invite", { email: "noa@x.example", yourEmail: "dana@example.com" }],
  ["a longer address", false, "contact", { email: "xdana@example.com" }],
  ["a field of a newer form", true, "award", { email: "", nomineeEmail: "Dana@example.com" }],
  ["a new field", true, "application", { email: "", cofounderEmail: "dana@example.com" }],
  ["a text", false, "award", { email: "", about: "dana@example.com wrote to me" }],
  ["another field", false, "contact", { email: "", company: "dana@example.com" }],
  ["a damaged message", true, "contact", { email: "Dana@example.com" }, CUT],
  ["the search of a lost one", true, "contact", { email: "dana@example.com" }, LOST],
  ["a longer one in a damaged message", false, "contact", { email: "xdana@example.com" }, CUT],
])(
  "--email dana@example.com, which is in %s: erased: %s",
  async (_where, isErased, kind, payload, damaged) => {
    const { id } = await addMessage(database, { kind, payload });
    if (damaged) await database.query(`UPDATE messages SET payload = ${damaged}`);
    const { out } = await run("erase", "--email", " DANA@example.com ", "--yes");
    expect([out, await left()]).toEqual(isErased ? ["Erased 1 message.\n", []] : ["", [id]]);
  },
);

test("--email with a dash: erases no damaged message that names only what is on either side of it", async () => {
  const other = await addMessage(database, { payload: { message: "From Dana to levi@x.example" } });
  await database.query("UPDATE messages SET payload = '{'");
  await addMessage(database, { payload: { email: "dana-levi@x.example" } });
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
  // In the letters of its domain, with marks of its direction.
  ["--email", "\u202adana@דוגמה.co.il\u202c"],
])("%s: without --yes counts what it erases with it, and nothing else", async (...args) => {
  const payload = { email: "dana@xn--6dbbec0c.co.il" };
  const first = await addMessage(database, { kind: "invite", payload, email: HELD });
  await addMessage(database, { payload, email: HELD });
  const other = await addMessage(database);
  await database.query("UPDATE messages SET spam_at = 1 WHERE id = $1", [first.id]);
  expect(await run("erase", ...args)).toEqual({
    code: 1,
    out: "",
    err: "This permanently erases 2 messages. Add --yes to confirm.\n",
  });
  expect(await left()).toHaveLength(3);
  expect((await run("erase", ...args, "--yes")).out).toBe("Erased 2 messages.\n");
  expect(await left()).toEqual([other.id]);
});

test("while another process reads: erased, and the log keeps the words until the next erasure", async () => {
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
