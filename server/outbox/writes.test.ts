import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Database, Statement } from "#server/database/database.ts";
import { createSessions, eraseEnded } from "#server/desk/sessions.ts";
import { addMessage, NOW, sharedDatabase } from "../../tests/operator.ts";
import { messageWith } from "../../tests/post-message.ts";
import { act } from "./actions.ts";
import { importMessage } from "./export.ts";
import { writeReading } from "./history.ts";
import type { StoredMessage } from "./message.ts";
import { type ClaimedEmail, createQueue } from "./queue.ts";
import { findMessage } from "./select.ts";
import { createStore } from "./store.ts";
import { undo } from "./undo.ts";

const DANA = { who: "dana@circle.test", at: NOW };

const TABLES = ["messages", "notes", "history", "sign_in_links", "sessions"];

const database = sharedDatabase();

const queueOn = (on: Database) => createQueue(on, 1_000);
const sessionsOn = (on: Database) => createSessions(on, () => true);

/** A message that is being sent, and one that was sent. */
let ids: string[];
let claim: ClaimedEmail;
/** What was done to both, and can be taken back. */
let entry: string;
/** Another one, which was erased. */
let gone: StoredMessage;
/** A link that is not used yet, and a session. */
let link: string;
let session: string;

beforeEach(async () => {
  for (const table of TABLES) await database.query(`DELETE FROM ${table}`);
  const add = async (state: string) => (await addMessage(database, { email: { state } })).id;
  ids = [await add("due"), await add("sent")];
  [claim] = (await queueOn(database).claim(1)) as [ClaimedEmail];
  ({ entry } = await act(database, "answered", { ids }, DANA));
  gone = (await findMessage(database, await add("sent"))) as StoredMessage;
  await act(database, "erase", { ids: [gone.id] }, DANA);
  const used = await sessionsOn(database).createLink(DANA.who);
  session = String((await sessionsOn(database).begin(used))?.token);
  link = await sessionsOn(database).createLink(DANA.who);
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

const payload = messageWith("Hi");
const history = [{ id: "1", entry: "1", at: NOW, who: "noa", action: "read", count: 1 }];

test.each<[string, (on: Database) => Promise<unknown>]>([
  ["an action with a note", (on) => act(on, "spam", { ids }, DANA, { note: "Called" })],
  ["an action taken back", (on) => undo(on, entry, DANA)],
  ["erased", (on) => act(on, "erase", { ids }, DANA)],
  ["stored", (on) => createStore(on, () => NOW)({ kind: "contact", payload }, "key")],
  ["imported", (on) => importMessage(on, { ...gone, history }, DANA, randomUUID())],
  ["a reading", (on) => writeReading(on, DANA, String(ids[0]))],
  ["given up", (on) => queueOn(on).markDead(claim, { reason: "refused", reply: "550" })],
  ["a sign-in link made", (on) => sessionsOn(on).createLink(DANA.who, DANA)],
  ["a sign-in link used", (on) => sessionsOn(on).begin(link, "former")],
  ["signed out", (on) => sessionsOn(on).end(session, DANA)],
  ["signed out everywhere", (on) => sessionsOn(on).endAll(DANA)],
  ["sessions of former organisers ended", (on) => eraseEnded(on, () => false)],
])(
  "%s: if any of its statements fails, nothing is changed and nothing is written down",
  async (_name, write) => {
    const before = await everything();
    for (let place = 0; ; place += 1) {
      const { failing, count } = failingAt(place);
      const isDone = await write(failing).then(
        () => true,
        () => false,
      );
      expect({ place, isDone }).toEqual({ place, isDone: count() <= place });
      if (isDone) break;
      expect(await everything(), `statement ${place}`).toEqual(before);
    }
    expect(await everything()).not.toEqual(before);
  },
);
