import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database, Value } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { SQLITE } from "../../tests/databases.ts";
import { addMessage, NOW, operatorOf, withDatabase } from "../../tests/operator.ts";

const MINUTE = 60_000;
const LATER = NOW + 60 * MINUTE;

let database: Database;
let run: ReturnType<typeof operatorOf>;

withDatabase((empty) => {
  database = empty;
  run = operatorOf(empty);
});

const all = () => database.query("SELECT * FROM deliveries ORDER BY queued_at");
const left = async () => (await all()).map((row) => row.message_id);

describe("resend, release and flush", () => {
  test.each([
    ["dead", "resend", { state: "dead", attempt: 7, ended_at: NOW - 1 }, 7],
    ["waiting for its next attempt", "resend", { due_at: LATER, attempt: 12 }, 12],
    ["held", "release", { state: "held", held_reason: "honeypot" }, 0],
  ])(
    "a message that is %s: %s makes it due now, and its attempts are counted on",
    async (_state, command, stored, attempt) => {
      const { id, delivery } = await addMessage(database, {
        receivedAt: NOW - MINUTE,
        delivery: stored as Record<string, Value>,
      });
      expect(await run(command, id)).toMatchObject({ code: 0 });
      expect(await all()).toMatchObject([
        { id: delivery, state: "due", due_at: 0, queued_at: NOW, attempt, queued_attempt: attempt },
      ]);
    },
  );

  test.each([
    ["being sent", "resend", { due_at: LATER, lease_until: LATER, attempt: 1 }],
    ["held", "resend", { state: "held", held_reason: "honeypot" }],
    ["due", "release", { state: "due" }],
    ["sent", "release", { state: "sent" }],
    ["dead", "release", { state: "dead" }],
  ])("a message that is %s: %s refuses, and nothing changes", async (state, command, stored) => {
    const { id } = await addMessage(database, { delivery: stored as Record<string, Value> });
    const before = await all();
    const err = expect.stringContaining(state === "being sent" ? state : "");
    expect(await run(command, id)).toMatchObject({ code: 1, out: "", err });
    expect(await all()).toEqual(before);
  });

  test("resend --state dead: every dead message is due now, and no other; none: exit 1", async () => {
    const dead = { state: "dead", attempt: 7, ended_at: NOW - 1 };
    for (const delivery of [dead, { ...dead, attempt: 8 }, { due_at: LATER }]) {
      await addMessage(database, { receivedAt: NOW - MINUTE, delivery });
    }
    const resend = () => run("resend", "--state", "dead");
    expect(await resend()).toMatchObject({ code: 0, out: "Queued 2 messages again.\n" });
    const dueAt = (await all()).map(({ state, due_at }) => [state, Number(due_at)]);
    expect(dueAt.toSorted()).toEqual([
      ["due", 0],
      ["due", 0],
      ["due", LATER],
    ]);
    expect(await resend()).toMatchObject({ code: 1, err: "No messages found.\n" });
  });

  test("flush: every message that waits is due now, but one that is being sent; none waits: exit 1", async () => {
    for (const delivery of [
      { due_at: LATER, attempt: 12 },
      { due_at: LATER, lease_until: LATER },
      { state: "held", due_at: LATER },
    ]) {
      await addMessage(database, { delivery });
    }
    expect(await run("flush")).toMatchObject({ code: 0, out: "Due now: 1 message.\n" });
    const waiting = (await all()).filter(({ due_at }) => Number(due_at) > 0);
    expect(waiting.map(({ state }) => state).toSorted()).toEqual(["due", "held"]);
    expect(await run("flush")).toMatchObject({ code: 1, err: "No messages are waiting.\n" });
  });

  test("a sent message, queued by a clock that is ahead: a new delivery, which becomes the current one", async () => {
    const { id, delivery } = await addMessage(database, {
      receivedAt: NOW + MINUTE,
      delivery: { state: "sent", attempt: 1, sent_at: NOW - 1 },
    });
    expect(await run("resend", id)).toMatchObject({ code: 0 });
    expect(await all()).toMatchObject([
      { id: delivery, state: "sent" },
      { message_id: id, state: "due", due_at: 0, attempt: 0 },
    ]);
  });

  test("a dead resend of a sent message, by a clock that is behind: due now, and still the current delivery", async () => {
    const { id } = await addMessage(database, {
      receivedAt: NOW + MINUTE,
      delivery: { state: "sent", attempt: 1, sent_at: NOW + MINUTE },
    });
    await database.query(
      `INSERT INTO deliveries (id, message_id, state, attempt, queued_at, due_at)
       VALUES ('later', $1, 'dead', 0, $2, 0)`,
      [id, NOW + 2 * MINUTE],
    );
    expect(await run("resend", id)).toMatchObject({ code: 0 });
    expect(await all()).toMatchObject([
      { state: "sent", queued_at: NOW + MINUTE },
      { state: "due", queued_at: NOW + MINUTE + 1 },
    ]);
  });
});

describe("all at once", () => {
  const states = async () => {
    const rows = await database.query(
      "SELECT kind, state FROM messages AS m JOIN deliveries ON message_id = m.id",
    );
    return rows.map(({ kind, state }) => `${kind} ${state}`).toSorted();
  };

  beforeEach(async () => {
    for (const kind of ["contact", "contact", "registration"] as const) {
      await addMessage(database, { kind, delivery: { state: "held" } });
    }
    await addMessage(database, { delivery: { state: "dead" } });
    await addMessage(database, { delivery: { state: "sent" } });
  });

  test("release: --kind, what is held of that kind; --all, the rest; nothing else; repeated: exit 1", async () => {
    const one = await run("release", "--kind", "registration");
    expect(one).toMatchObject({ code: 0, out: "Released 1 message.\n" });
    const others = ["contact dead", "contact held", "contact held", "contact sent"];
    expect(await states()).toEqual([...others, "registration due"]);
    const rest = { code: 0, out: "Released 2 messages.\n", err: "" };
    expect(await run("release", "--all")).toEqual(rest);
    const due = await database.query(
      "SELECT due_at, queued_at FROM deliveries WHERE state = 'due'",
    );
    expect(due).toEqual(Array(3).fill({ due_at: 0, queued_at: NOW }));
    expect(await run("release", "--all")).toMatchObject({ code: 1, out: "" });
  });

  test("erase --state held: with --kind those of that kind, then the others, and nothing else", async () => {
    const kind = await run("erase", "--state", "held", "--kind", "contact", "--yes");
    expect(kind).toMatchObject({ code: 0, out: "Erased 2 messages.\n" });
    await run("erase", "--state", "held", "--yes");
    expect(await states()).toEqual(["contact dead", "contact sent"]);
    expect(await run("erase", "--state", "held", "--yes")).toMatchObject({ code: 1, out: "" });
  });
});

describe("erase", () => {
  test("an ID without --yes: counts, erases nothing; with --yes: erases that message and its deliveries", async () => {
    const { id } = await addMessage(database);
    const other = await addMessage(database);
    expect(await run("erase", id)).toEqual({
      code: 1,
      out: "",
      err: "This permanently erases 1 message. Add --yes to confirm.\n",
    });
    expect(await run("erase", id, "--yes")).toMatchObject({ code: 0, out: "Erased 1 message.\n" });
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

  test("while another process reads the database: exit 1 says that the log may hold the words; repeated later, they are gone", async () => {
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
    expect(await run()).toMatchObject({
      code: 1,
      err: "There are no messages from this address.\n",
    });
    expect(await isLogged()).toBe(false);
  });
});
