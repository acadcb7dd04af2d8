import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ACTION_NAMES } from "#contract/actions.ts";
import type { Database, Statement } from "#server/database/database.ts";
import { createSessions, eraseEnded } from "#server/desk/sessions.ts";
import { addMessage, NOW, sharedDatabase } from "../../tests/operator.ts";
import { act } from "./actions.ts";
import { importMessage } from "./export.ts";
import { writeReading } from "./history.ts";
import type { StoredMessage } from "./message.ts";
import { createQueue } from "./queue.ts";
import { findMessage } from "./select.ts";
import { createStore } from "./store.ts";
import { undo } from "./undo.ts";

const DANA = { who: "dana@circle.test", at: NOW };

const TABLES = ["messages", "notes", "history", "sign_in_links", "sessions"];

const database = sharedDatabase();

/** Some messages in each state, and some marked. */
let ids: string[];

beforeEach(async () => {
  await database.batch(
    ["sign_in_links", "sessions"].map((table) => ({ sql: `DELETE FROM ${table}` })),
  );
  ids = [];
  for (const email of [
    { state: "due", due_at: NOW },
    { state: "sent", sent_at: NOW },
    { state: "dead", ended_at: NOW },
    { state: "held", held_reason: "flood" },
    { state: "held", held_reason: "honeypot" },
    { state: "sent", sent_at: NOW },
  ]) {
    ids.push((await addMessage(database, { email })).id);
  }
  await database.query(
    "UPDATE messages SET read_at = 6, spam_at = 7, answered_at = 8 WHERE id IN ($1, $2)",
    [String(ids[4]), String(ids[5])],
  );
});

const everything = () =>
  database.batch(TABLES.map((table) => ({ sql: `SELECT * FROM ${table} ORDER BY 1, 2` })));

/** Returns the database such that its statement at this place, from 0, fails; and how many have been run. */
function failingAt(place: number) {
  let count = 0;
  const next = (statement: Statement): Statement => {
    count += 1;
    return count - 1 === place ? { sql: "INSERT INTO digests (day) VALUES (NULL)" } : statement;
  };
  const failing: Database = {
    ...database,
    query: (sql, values = []) => {
      const statement = next({ sql, values });
      return database.query(statement.sql, statement.values);
    },
    batch: (statements) => database.batch(statements.map(next)),
  };
  return { failing, count: () => count };
}

type Write = (on: Database) => Promise<unknown>;

const all = () => ({ ids });

/** A write, prepared on the database as it is before. */
const WRITES: Record<string, () => Promise<Write>> = {
  ...Object.fromEntries(
    ACTION_NAMES.map((action) => [
      action,
      async () => (on: Database) => act(on, action, all(), DANA, { undoMs: 9, note: "Called" }),
    ]),
  ),
  ...Object.fromEntries(
    (["answered", "unanswered", "spam", "not-spam"] as const).map((action) => [
      `${action}, taken back`,
      async () => {
        const { entry } = await act(database, action, all(), DANA, { undoMs: 9 });
        return (on: Database) => undo(on, entry, DANA);
      },
    ]),
  ),
  "everything tried now": async () => (on) => act(on, "try-now", { states: ["due"] }, DANA),
  "what a flood held released": async () => (on) =>
    act(on, "not-spam", { states: ["held"], heldFor: "flood", isSpam: false }, DANA),
  "everything given up sent again": async () => (on) =>
    act(on, "resend", { states: ["dead"] }, DANA),
  erased: async () => (on) => act(on, "erase", all(), DANA),
  stored: async () => (on) => {
    const payload = { fullName: "Dana", email: "dana@example.com", message: "Hi" };
    return createStore(on, () => NOW)({ kind: "contact", payload }, "key");
  },
  imported: async () => {
    const message = (await findMessage(database, String(ids[1]))) as StoredMessage;
    await act(database, "erase", { ids: [message.id] }, DANA);
    const id = randomUUID();
    const history = [{ id, entry: id, at: NOW, who: "noa", action: "read", count: 1 }];
    return (on) => importMessage(on, { ...message, history }, DANA, randomUUID());
  },
  "a reading": async () => (on) => writeReading(on, DANA, String(ids[0])),
  "a failed attempt of a message that was marked as spam meanwhile": async () => {
    const [claim] = await createQueue(database, 1_000).claim(1);
    await act(database, "spam", all(), DANA);
    const failed = { reason: "later", reply: "451" } as const;
    return (on) => createQueue(on, 1_000).markFailed(claim ?? fail(), 5, failed);
  },
  "an attempt that is given up": async () => {
    const [claim] = await createQueue(database, 1_000).claim(1);
    const failed = { reason: "refused", reply: "550" } as const;
    return (on) => createQueue(on, 1_000).markDead(claim ?? fail(), failed);
  },
  "a sign-in link made": async () => (on) =>
    createSessions(on, () => true).createLink(DANA.who, DANA),
  "a sign-in link used": async () => {
    const token = await createSessions(database, () => true).createLink(DANA.who);
    return (on) => createSessions(on, () => true).begin(token, "former");
  },
  ...Object.fromEntries(
    (["signed out", "signed out everywhere", "sessions of former organisers ended"] as const).map(
      (what) => [
        what,
        async () => {
          const sessions = createSessions(database, () => true);
          const begun = await sessions.begin(await sessions.createLink(DANA.who));
          await sessions.createLink(DANA.who);
          const token = String(begun?.token);
          return (on: Database) => {
            if (what === "signed out") return createSessions(on, () => true).end(token, DANA);
            if (what === "signed out everywhere")
              return createSessions(on, () => true).endAll(DANA);
            return eraseEnded(on, () => false);
          };
        },
      ],
    ),
  ),
};

function fail(): never {
  throw new Error("nothing is due");
}

test.each(Object.entries(WRITES))(
  "%s: if any of its statements fails, nothing is changed and nothing is written down",
  async (_name, prepare) => {
    const write = await prepare();
    const before = await everything();
    let place = 0;
    for (;;) {
      const { failing, count } = failingAt(place);
      const isDone = await write(failing).then(
        () => true,
        () => false,
      );
      if (count() <= place) {
        expect(isDone).toBe(true);
        break;
      }
      expect({ place, isDone }).toEqual({ place, isDone: false });
      expect(await everything(), `statement ${place}`).toEqual(before);
      place += 1;
    }
    expect(place).toBeGreaterThan(0);
    expect(await everything()).not.toEqual(before);
  },
);
