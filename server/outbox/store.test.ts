import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CONSENT_LABEL, registrationPayload } from "#contract/registration.ts";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { createDatabase, DATABASES, openEmpty, POSTGRES, SQLITE } from "../../tests/databases.ts";
import { withDatabase } from "../../tests/operator.ts";
import type { Submission } from "./message.ts";
import { createProbe, createStore } from "./store.ts";

const DANA = { fullName: "Dana", email: "dana@example.com", company: "Acme" };

const contact = (message: string): Submission => ({
  kind: "contact",
  payload: { ...DANA, message },
});

describe.each(DATABASES)("$name", (kind) => {
  let database: Database;
  let open: () => Database;

  withDatabase((empty, openAgain) => {
    database = empty;
    open = openAgain;
  }, kind);

  async function counts() {
    const [messages, deliveries] = await database.batch([
      { sql: "SELECT count(*) AS n FROM messages" },
      { sql: "SELECT count(*) AS n FROM deliveries" },
    ]);
    return [messages?.[0]?.n, deliveries?.[0]?.n];
  }

  test("the same key and message at the same time on two servers: stored once, the rest are repeats", async () => {
    const stores = [createStore(database, Date.now), createStore(open(), Date.now)];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => stores[n % 2]?.(contact("same"), "key")),
    );
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("repeated"), "stored"]);
    expect(await counts()).toEqual([1, 1]);
  });

  test("the same key for different messages at the same time: one is stored, the rest conflict", async () => {
    const stores = [createStore(database, Date.now), createStore(open(), Date.now)];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => stores[n % 2]?.(contact(`no. ${n}`), "key")),
    );
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("conflict"), "stored"]);
    expect(await counts()).toEqual([1, 1]);
  });

  test("no key: the same message sent twice is stored twice", async () => {
    const store = createStore(database, Date.now);
    expect(await Promise.all([store(contact("a"), null), store(contact("a"), null)])).toEqual([
      "stored",
      "stored",
    ]);
    expect(await counts()).toEqual([2, 2]);
  });

  test("a registration's consent and its wording are stored in columns; a contact message has none", async () => {
    const store = createStore(database, Date.now);
    for (const marketingConsent of [true, false]) {
      const payload = registrationPayload({ ...DANA, title: "CISO", marketingConsent });
      await store({ kind: "registration", payload }, null);
    }
    await store(contact("Marketing Consent: Yes"), null);
    const sql = "SELECT consent, consent_wording FROM messages";
    const rows = (await database.query(sql)).toSorted((a, b) =>
      String(a.consent).localeCompare(String(b.consent)),
    );
    expect(rows).toEqual([
      { consent: "no", consent_wording: CONSENT_LABEL },
      { consent: null, consent_wording: null },
      { consent: "yes", consent_wording: CONSENT_LABEL },
    ]);
  });

  test("any Unicode text is stored and read back, including lone surrogates and NUL", async () => {
    const words = "\u0000 \ud800 \u2028 דנה 🛡 ' \" \\";
    expect(await createStore(database, Date.now)(contact(words), "key")).toBe("stored");
    const [row] = await database.query("SELECT payload FROM messages");
    expect(JSON.parse(String(row?.payload)).message).toBe(words);
  });
});

/** A database that responds at once, counts its transactions, and fails on request. */
function quickDatabase() {
  let transactions = 0;
  let isDown = false;
  const batch = async () => {
    transactions += 1;
    if (isDown) throw new Error("away");
    return [];
  };
  return {
    database: { batch } as unknown as Database,
    transactions: () => transactions,
    fail: () => {
      isDown = true;
    },
  };
}

test("many concurrent calls: one transaction, and no caller waits longer than for that", async () => {
  const { database, transactions } = quickDatabase();
  const { probe } = createProbe(database);
  const answers = Promise.all(Array.from({ length: 50 }, probe));
  // No timer fires within these turns of the event loop.
  let isAnswered = false;
  void answers.then(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(isAnswered).toBe(true);
  expect(new Set(await answers)).toEqual(new Set([true]));
  expect(transactions()).toBe(1);
});

test("a good outcome: reused for ten seconds, then the database is asked again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, transactions, fail } = quickDatabase();
  const { probe } = createProbe(database);
  expect(await probe()).toBe(true);
  fail();
  vi.advanceTimersByTime(9_999);
  expect(await probe()).toBe(true);
  expect(transactions()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await probe()).toBe(false);
});

test("no room for a long message on the disk: false, although a tiny one could be stored", async () => {
  let free = 1_048_575;
  const { probe } = createProbe(quickDatabase().database, async () => free);
  expect(await probe()).toBe(false);
  free += 1;
  expect(await probe()).toBe(true);
});

test.each(DATABASES)("$name: it leaves nothing in the database", async (kind) => {
  const database = await openEmpty(kind);
  const { probe } = createProbe(database);
  expect(await probe()).toBe(true);
  expect(await database.query("SELECT id FROM messages")).toEqual([]);
});

test("SQLite: it writes less than 32 KB", async () => {
  const where = await SQLITE.settings();
  const database = SQLITE.open(where);
  await migrate(database, Date.now);
  await database.truncateLog();
  expect(await createProbe(database).probe()).toBe(true);
  const log = await stat(join(String(where.DATA_DIR), "messages.db-wal"));
  expect(log.size).toBeLessThan(32_768);
});

test("a database whose encoding has no Hebrew: not ready", async () => {
  const latin1 = await createDatabase("TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
  const database = POSTGRES.open(latin1);
  await migrate(database, Date.now);
  expect(await createProbe(database).probe()).toBe(false);
});
