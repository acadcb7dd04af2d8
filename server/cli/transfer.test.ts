import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { act } from "#server/outbox/actions.ts";
import { writeHistory, writeReading } from "#server/outbox/history.ts";
import type { StoredMessage } from "#server/outbox/message.ts";
import { openEmpty, POSTGRES, SQLITE } from "../../tests/databases.ts";
import { addMessage, NOW, operatorOf, sharedDatabase } from "../../tests/operator.ts";
import { parseCsv } from "../../tests/parse-csv.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";

const MINUTE = 60_000;

const database = sharedDatabase();
const run = operatorOf(database);

async function fileOf(text: string | Buffer): Promise<string> {
  const file = join(await temporaryFolder(), "messages.json");
  await writeFile(file, text);
  return file;
}

describe("export and import", () => {
  /** All but what takes back what was done last, for seconds. */
  const rows = async (of: Database) => [
    (await of.query("SELECT * FROM messages ORDER BY id")).map(
      ({ entry, was, was_at: wasAt, ...row }) => row,
    ),
    await of.query("SELECT * FROM notes ORDER BY id"),
    await of.query("SELECT * FROM history WHERE message_id IS NOT NULL ORDER BY id"),
  ];

  test("an export imported into another database: the same rows; imported again, also with its ids in capitals: no change", async () => {
    await addMessage(database, {
      kind: "registration",
      payload: { fullName: 'דנה "D" \u202e\u0000\ud83d', message: "1\r\n2\u2028" },
      idempotencyKey: "key",
      consent: "no",
      consentWording: "I agree",
      email: { state: "dead", attempt: 7, ended_at: NOW, last_error: "550 לא" },
    });
    const { id } = await addMessage(database, {
      email: { state: "sent", sent_at: NOW, sent_as: "file" },
    });
    const actor = { who: "dana", at: NOW };
    await act(database, "resend", { ids: [id] }, actor);
    await act(database, "answered", { ids: [id] }, actor);
    await addMessage(database, { email: { state: "held", held_reason: "honeypot" } });
    // A newer version has stored it, before it was rolled back.
    await addMessage(database, {
      kind: "award",
      payload: { nominee: "Noa\nLevi", toString: "Object" },
      consent: "withdrawn",
      email: { state: "parked", held_reason: "moon", failure: "tide", sent_as: "fax" },
    });
    const { out } = await run("export", "--format", "json");
    expect(out, "a shell's encoding could change other characters").toMatch(/^[\n -~]+$/);
    // As a Windows shell redirects it.
    const file = await fileOf(Buffer.from(`\ufeff${out}`, "utf16le"));

    const other = await openEmpty(SQLITE);
    const runThere = operatorOf(other);
    expect(await runThere("import", file)).toMatchObject({
      code: 0,
      out: "4 imported, 0 already here.\n",
      err: "",
    });
    expect(await rows(other)).toEqual(await rows(database));

    await other.query("UPDATE messages SET state = 'sent' WHERE state = 'due'");
    const before = await rows(other);
    expect(await runThere("import", file)).toMatchObject({
      out: "0 imported, 4 already here.\n",
      err: expect.stringContaining("1 of them differ in state"),
    });
    const capitals = out.replaceAll(/(?<="id":")[^"]+/g, (id) => id.toUpperCase());
    expect(capitals).not.toBe(out);
    expect(await runThere("import", await fileOf(capitals))).toMatchObject({
      out: "0 imported, 4 already here.\n",
    });
    expect(await rows(other)).toEqual(before);
  });

  test("to PostgreSQL and back: what was done to each message, and when it was last reminded of; imported again after it was erased, nothing twice", async () => {
    const [one, other] = [await addMessage(database), await addMessage(database)];
    const actor = { who: "dana@circle.test", at: NOW };
    await writeReading(database, actor, one.id);
    await act(database, "answered", { ids: [one.id] }, actor, { note: "Called" });
    await act(database, "spam", { ids: [one.id, other.id] }, actor);
    await writeHistory(database, actor, "backup");
    await database.query("UPDATE messages SET reminded_at = $2 WHERE id = $1", [one.id, NOW]);
    const before = await rows(database);
    expect(before.map((some) => some.length)).toEqual([2, 1, 5]);

    const postgres = await openEmpty(POSTGRES);
    const move = async (from: Database, to: Database) => {
      const file = await fileOf((await operatorOf(from)("export", "--format", "json")).out);
      return operatorOf(to)("import", file);
    };
    expect(await move(database, postgres)).toMatchObject({ out: "2 imported, 0 already here.\n" });
    expect(await rows(postgres)).toEqual(before);
    const actions = "SELECT action FROM history WHERE message_id IS NULL ORDER BY action";
    expect(await postgres.query(actions)).toEqual([{ action: "import" }]);

    await act(database, "erase", { ids: [one.id, other.id] }, actor);
    expect(await move(postgres, database)).toMatchObject({ out: "2 imported, 0 already here.\n" });
    const [messages, notes, history = []] = await rows(database);
    const others = history.filter((row) => row.action !== "erase");
    expect([messages, notes, others]).toEqual(before);
  });

  test("only the states that are asked for; it says how many", async () => {
    const { id } = await addMessage(database);
    const others = ["held", "dead"].map((state) => addMessage(database, { email: { state } }));
    const undelivered = (await Promise.all(others)).map((message) => message.id);
    const exported = async (...args: string[]) => {
      const { out, err } = await run("export", "--format", "json", ...args);
      return [err, ...JSON.parse(out).messages.map((message: StoredMessage) => message.id)];
    };
    expect(await exported("--state", "due")).toEqual(["1 message written.\n", id]);
    expect((await exported("--state", "held", "--state", "dead")).toSorted()).toEqual(
      ["2 messages written.\n", ...undelivered].toSorted(),
    );
  });

  test("JSON: times in UTC, and nothing of a lease", async () => {
    await addMessage(database);
    await database.query("UPDATE messages SET lease_until = $1", [NOW]);
    const { out } = await run("export", "--format", "json");
    const [message] = JSON.parse(out).messages;
    const at = "2025-12-08T12:00:00.000Z";
    expect(message).toMatchObject({ receivedAt: at, queuedAt: at });
    expect(out).not.toMatch(/lease|due_?at/i);
  });

  test("a message whose idempotency key is already in use: imported without it", async () => {
    const { id } = await addMessage(database, { idempotencyKey: "key" });
    const file = await fileOf((await run("export", "--format", "json")).out);
    const other = await openEmpty(SQLITE);
    await addMessage(other, { idempotencyKey: "key" });
    await operatorOf(other)("import", file);
    const [imported] = await other.query("SELECT * FROM messages WHERE id = $1", [id]);
    expect(imported).toMatchObject({ idempotency_key: null });
  });

  test("more messages than fit a page, all received at once, while others write: each exactly once, as it was at the beginning", async () => {
    for (let i = 0; i < 501; i += 1) await addMessage(database);
    let parts = 0;
    const runSlowly = operatorOf(database, async () => {
      parts += 1;
      if (parts !== 2) return;
      await database.query("UPDATE messages SET state = 'sent'");
      await addMessage(database, { receivedAt: NOW + 1 });
    });
    const { out } = await runSlowly("export", "--format", "json");
    const messages: StoredMessage[] = JSON.parse(out).messages;
    expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(["due"]));
    const other = operatorOf(await openEmpty(SQLITE));
    expect((await other("import", await fileOf(out))).out).toBe("501 imported, 0 already here.\n");
  });

  test("CSV: one line per message, oldest first, with every answer, consent and why an email waits in columns of their own, no formulas", async () => {
    await addMessage(database, {
      kind: "registration",
      payload: { fullName: '=HYPERLINK("x")', company: 'A "B", C', title: "דנה\nCISO" },
      consent: "yes",
      consentWording: "I agree",
      email: { state: "due", attempt: 2, last_error: "-1 later" },
    });
    const old = await addMessage(database, {
      kind: "invite",
      payload: { reason: "To learn" },
      receivedAt: NOW - MINUTE,
      email: { state: "held", held_reason: "honeypot" },
    });
    // A newer version has stored it, before it was rolled back.
    await addMessage(database, {
      kind: "award",
      payload: { nominee: "Noa\nemail: x", about: "Locks" },
      receivedAt: NOW + MINUTE,
      email: { state: "parked" },
    });
    const { out } = await run("export", "--format", "csv");
    expect(out[0]).toBe("\ufeff");
    const [names = [], ...records] = parseCsv(out.slice(1));
    const messages = records.map((cells) =>
      Object.fromEntries(names.map((name, index) => [name, cells[index]])),
    );
    expect(messages).toMatchObject([
      {
        id: old.id,
        title: "",
        consent: "",
        consent_wording: "",
        consent_at_israel_time: "",
        reason: "To learn",
        email_reason: "the hidden field is filled in",
      },
      {
        received_at_israel_time: "2025-12-08 14:00:00",
        kind: "registration",
        state: "due",
        full_name: `'=HYPERLINK("x")`,
        email: "dana@example.com",
        company: 'A "B", C',
        title: "דנה\nCISO",
        message: "Hi",
        consent: "yes",
        consent_wording: "I agree",
        consent_at_israel_time: "2025-12-08 14:00:00",
        reason: "",
        email_reason: "attempt 2: -1 later",
        other_fields: "",
      },
      {
        kind: "award",
        state: "parked",
        full_name: "Dana",
        other_fields: "nominee: Noa\n  email: x\nabout: Locks",
      },
    ]);
  });
});

test("an import with a message that PostgreSQL cannot store: it is named, the others are imported", async () => {
  const { id } = await addMessage(database, { email: { last_error: "451 \0" } });
  await addMessage(database);
  const file = await fileOf((await run("export", "--format", "json")).out);
  const { code, ...said } = await operatorOf(await openEmpty(POSTGRES))("import", file);
  expect(code).toBe(1);
  expect(said.out).toBe("1 imported, 0 already here.\n");
  expect(said.err).toContain(`${id} was not imported: `);
});
