import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
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

/** All but what takes back what was done last, for seconds. */
const rows = async (of: Database) => [
  (await of.query("SELECT * FROM messages ORDER BY id")).map(
    ({ entry, was, was_at: wasAt, ...row }) => row,
  ),
  await of.query("SELECT * FROM notes ORDER BY id"),
  await of.query("SELECT * FROM history WHERE message_id IS NOT NULL ORDER BY id"),
];

test("to PostgreSQL and back: the same rows, with what was done to each message; again: nothing twice", async () => {
  const { id: one } = await addMessage(database, {
    kind: "registration",
    payload: { fullName: 'דנה "D" \u202e\u0000\ud83d', message: "1\r\n2\u2028" },
    idempotencyKey: "key",
    consent: "no",
    consentWording: "I agree",
    email: { state: "dead", attempt: 7, ended_at: NOW, last_error: "550 לא" },
  });
  const { id: other } = await addMessage(database, {
    email: { state: "sent", sent_at: NOW, sent_as: "file" },
  });
  await addMessage(database, { email: { state: "held", held_reason: "honeypot" } });
  // A newer version has stored it, before it was rolled back.
  await addMessage(database, {
    kind: "award",
    payload: { nominee: "Noa\nLevi", toString: "Object" },
    consent: "withdrawn",
    email: { state: "parked", held_reason: "moon", failure: "tide", sent_as: "fax" },
  });
  const actor = { who: "dana@circle.test", at: NOW };
  await writeReading(database, actor, one);
  await act(database, "resend", { ids: [other] }, actor);
  await act(database, "answered", { ids: [one, other] }, actor, { note: "Called" });
  await writeHistory(database, actor, "backup");
  await database.query("UPDATE messages SET reminded_at = $2 WHERE id = $1", [one, NOW]);
  const before = await rows(database);
  expect(before.map((some) => some.length)).toEqual([4, 2, 6]);

  const { out } = await run("export", "--format", "json");
  expect(out, "a shell's encoding could change other characters").toMatch(/^[\n -~]+$/);
  expect(out).toContain('"receivedAt":"2025-12-08T12:00:00.000Z"');
  expect(out).not.toMatch(/lease|due_?at/i);
  // As a Windows shell redirects it.
  const file = await fileOf(Buffer.from(`\ufeff${out}`, "utf16le"));
  const postgres = await openEmpty(POSTGRES);
  const imported = { code: 0, out: "4 imported, 0 already here.\n", err: "" };
  expect(await operatorOf(postgres)("import", file)).toEqual(imported);
  expect(await rows(postgres)).toEqual(before);
  const actions = "SELECT action FROM history WHERE message_id IS NULL";
  expect(await postgres.query(actions)).toEqual([{ action: "import" }]);

  // Those erased here meanwhile are here again; what was done to them was here still.
  await act(database, "erase", { ids: before[0]?.map(({ id }) => String(id)) ?? [] }, actor);
  const back = await fileOf((await operatorOf(postgres)("export", "--format", "json")).out);
  expect(await run("import", back)).toEqual(imported);
  const [messages, notes, history = []] = await rows(database);
  expect([messages, notes, history.filter(({ action }) => action !== "erase")]).toEqual(before);

  await database.query("UPDATE messages SET state = 'sent' WHERE state = 'due'");
  const changed = await rows(database);
  const capitals = out.replaceAll(/(?<="id":")[^"]+/g, (id) => id.toUpperCase());
  for (const again of [file, await fileOf(capitals)]) {
    expect(await run("import", again)).toMatchObject({
      out: "0 imported, 4 already here.\n",
      err: expect.stringContaining("1 of them differ in state"),
    });
  }
  expect(await rows(database)).toEqual(changed);
});

test("export: only the states that are asked for; it says how many", async () => {
  for (const state of ["due", "held", "dead"]) await addMessage(database, { email: { state } });
  const states = ["--state", "held", "--state", "dead"];
  const { out, err } = await run("export", "--format", "json", ...states);
  const messages: StoredMessage[] = JSON.parse(out).messages;
  expect(messages.map(({ state }) => state).toSorted()).toEqual(["dead", "held"]);
  expect(err).toBe("2 messages written.\n");
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

test("more messages than fit a page, while others write: each once, as it was at the beginning", async () => {
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

test("CSV: a line a message, oldest first; each answer, consent and why an email waits in a column", async () => {
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
    { id: old.id, title: "", consent: "", consent_at_israel_time: "", reason: "To learn" },
    {
      received_at_israel_time: "2025-12-08 14:00:00",
      kind: "registration",
      state: "due",
      full_name: `'=HYPERLINK("x")`,
      email: "dana@example.com",
      company: 'A "B", C',
      title: "דנה\nCISO",
      consent: "yes",
      consent_wording: "I agree",
      consent_at_israel_time: "2025-12-08 14:00:00",
      email_reason: "attempt 2: -1 later",
      other_fields: "",
    },
    { kind: "award", state: "parked", other_fields: "nominee: Noa\n  email: x\nabout: Locks" },
  ]);
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
