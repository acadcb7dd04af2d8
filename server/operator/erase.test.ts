import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { openEmpty, SQLITE } from "../../tests/databases.ts";
import { addMessage, operatorOf } from "../../tests/operator.ts";

let database: Database;
let run: ReturnType<typeof operatorOf>;

beforeEach(async () => {
  database = await openEmpty(SQLITE);
  run = operatorOf(database);
});

describe("erase", () => {
  const left = async () =>
    (await database.query("SELECT message_id FROM deliveries")).map((row) => row.message_id);

  test("an ID without --yes: counts, erases nothing; with --yes: erases that message and its deliveries", async () => {
    const { id } = await addMessage(database);
    const other = await addMessage(database);
    expect(await run("erase", id)).toEqual({
      code: 1,
      out: "",
      err: "This permanently erases 1 message. Add --yes to confirm.\n",
    });
    expect(await run("erase", id, "--yes")).toMatchObject({
      code: 0,
      out: "Erased 1 message.\n",
    });
    expect(await left()).toEqual([other.id]);
  });

  test("--email: erases all messages from that address, in any case and form of its domain, and no others", async () => {
    await addMessage(database, { payload: { email: "Dana@Example.com" } });
    await addMessage(database, { payload: { email: "dana@example.com" } });
    // Who recommends somebody wrote too.
    const yourEmail = "dana@example.com";
    await addMessage(database, {
      kind: "invite",
      payload: { email: "noa@example.com", yourEmail },
    });
    const other = await addMessage(database, { payload: { email: "xdana@example.com" } });
    const result = await run("erase", "--email", " DANA@example.com ", "--yes");
    expect(result).toMatchObject({ code: 0, out: "Erased 3 messages.\n" });
    expect(await left()).toEqual([other.id]);
    await addMessage(database, { payload: { email: "dana@xn--6dbbec0c.co.il" } });
    const inItsLetters = await run("erase", "--email", "\u202adana@דוגמה.co.il\u202c", "--yes");
    expect(inItsLetters).toMatchObject({ code: 0, out: "Erased 1 message.\n" });
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

  test("--email without an address: erases nothing", async () => {
    await addMessage(database, { kind: "invite", payload: { yourEmail: "" } });
    expect(await run("erase", "--email", " ", "--yes")).toMatchObject({ code: 1, out: "" });
    expect(await left()).toHaveLength(1);
  });

  test.each([["--email", "dana@example.com"], ["7777"]])(
    "%s, and nothing matches: exit 1, and the log is truncated",
    async (...args) => {
      const truncate = vi.spyOn(database, "truncateLog");
      expect(await run("erase", ...args, "--yes")).toMatchObject({
        code: 1,
        err: expect.stringMatching(/no messages|No message/),
      });
      expect(truncate).toHaveBeenCalledOnce();
    },
  );
});

test("erase while another process reads the database: exit 1 says that the log may hold the words; repeated later, they are gone", async () => {
  const where = await SQLITE.settings();
  const database = SQLITE.open(where);
  await migrate(database, Date.now);
  await addMessage(database, { payload: { message: "unforgettable" } });
  const file = databaseFile(String(where.DATA_DIR));
  const reader = new DatabaseSync(file);
  reader.exec("BEGIN; SELECT count(*) FROM messages");
  const run = () => operatorOf(database)("erase", "--email", "dana@example.com", "--yes");
  const isLogged = async () => (await readFile(`${file}-wal`)).includes("unforgettable");

  expect(await run()).toMatchObject({
    code: 1,
    out: "Erased 1 message.\n",
    err: expect.stringContaining("Repeat the command"),
  });
  expect(await isLogged()).toBe(true);
  reader.close();
  expect(await run()).toMatchObject({ code: 1, err: "There are no messages from this address.\n" });
  expect(await isLogged()).toBe(false);
});
