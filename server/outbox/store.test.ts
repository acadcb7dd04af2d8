import { describe, expect, test, vi } from "vitest";
import { CONSENT_LABEL, registrationPayload } from "#contract/registration.ts";
import type { Database } from "#server/database/database.ts";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { DATABASES } from "../../tests/databases.ts";
import { sharedDatabase } from "../../tests/operator.ts";
import { messageWith } from "../../tests/post-message.ts";
import type { Submission } from "./message.ts";
import { createProbe } from "./probe.ts";
import { createStore } from "./store.ts";

const NOA = { fullName: "Noa", email: "noa@example.com", company: "Acme", title: "CISO" };

const contact = (text: string): Submission => ({ kind: "contact", payload: messageWith(text) });

describe.each(DATABASES)("$name", (kind) => {
  const database = sharedDatabase(kind);

  const count = async () => (await database.query("SELECT id FROM messages")).length;

  test.each([
    ["the same message", () => "same", "repeated"],
    ["different messages", (n: number) => `no. ${n}`, "conflict"],
  ])(
    "the same key for %s at the same time on two servers: one is stored",
    async (_what, textOf, rest) => {
      const stores = [createStore(database, Date.now), createStore(database.openAgain(), Date.now)];
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => stores[n % 2]?.(contact(textOf(n)), "key")),
      );
      expect(outcomes.toSorted()).toEqual([...Array(19).fill(rest), "stored"]);
      expect(await count()).toBe(1);
    },
  );

  test("no key: the same message sent twice is stored twice", async () => {
    const store = createStore(database, Date.now);
    expect(await Promise.all([store(contact("a"), null), store(contact("a"), null)])).toEqual([
      "stored",
      "stored",
    ]);
    expect(await count()).toBe(2);
  });

  test("a registration's consent and its wording are stored in columns; a contact message has none", async () => {
    const store = createStore(database, Date.now);
    for (const marketingConsent of [true, false]) {
      const payload = registrationPayload({ ...NOA, marketingConsent });
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

  test("asked whether a message can be stored: yes, and nothing is left of the probe", async () => {
    expect(await createProbe(database).probe()).toBe(true);
    expect(await count()).toBe(0);
  });

  test("any Unicode text is stored and read back, including lone surrogates and NUL", async () => {
    const words = "\u0000 \ud800 \u2028 דנה 🛡 ' \" \\";
    expect(await createStore(database, Date.now)(contact(words), "key")).toBe("stored");
    const [row] = await database.query("SELECT payload FROM messages");
    expect(JSON.parse(String(row?.payload)).message).toBe(words);
  });
});

/** A probe of a database that responds at once, counts its transactions, and fails on request. */
function quickProbe(freeBytes?: () => Promise<number>) {
  const batch = vi.fn(async () => []);
  return { batch, ...createProbe({ batch } as unknown as Database, freeBytes) };
}

test("the probe is asked by many at once: one transaction; a good outcome is reused for ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  cleanUpLater(() => vi.useRealTimers());
  const { probe, batch } = quickProbe();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, probe)))).toEqual(new Set([true]));
  batch.mockRejectedValue(new Error("away"));
  vi.advanceTimersByTime(9_999);
  expect(await probe()).toBe(true);
  expect(batch).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(await probe()).toBe(false);
});

test("no room for a long message on the disk: the probe says no, although a tiny one could be stored", async () => {
  let free = 1_048_575;
  const { probe } = quickProbe(async () => free);
  expect(await probe()).toBe(false);
  free += 1;
  expect(await probe()).toBe(true);
});
