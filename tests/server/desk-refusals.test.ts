import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { DESK } from "#contract/desk-paths.ts";
import { addMessage } from "../operator.ts";
import { SENT, type SignedInDesk, startSignedInDesk } from "./test-desk.ts";

/* docs/product.md#messages */

let desk: SignedInDesk;

beforeAll(async () => {
  desk = await startSignedInDesk();
});

beforeEach(() => desk.clear());

test.each([
  ["an id of nobody's", randomUUID()],
  ["no id", "../messages"],
  ["SQL", "' OR 1=1 --"],
])("%s: 404, and nothing else is shown", async (_what, id) => {
  await addMessage(desk.database);
  const response = await desk.dana.post(DESK.message, { id });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    error: "There is no such message. It may have been erased.",
  });
});

test.each([
  [DESK.messages, { tab: "other" }],
  [DESK.messages, { before: "x" }],
  [DESK.history, { before: "" }],
  [DESK.message, { id: ["1"] }],
  [DESK.count, {}],
  [DESK.export, { format: "xml" }],
])("%s with %o: 400, which says what is wrong", async (path, body) => {
  const response = await desk.dana.post(path, body);
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatch(/“(tab|before|format|id|email)” is/);
});

test.each([
  [DESK.act, { action: "drop", ids: [randomUUID()] }],
  [DESK.act, { action: "spam", ids: [] }],
  [DESK.act, { action: "spam", ids: ["1 OR 1=1"] }],
  [DESK.act, { action: "spam", ids: Array.from({ length: 1_001 }, () => randomUUID()) }],
  [DESK.erase, { ids: ["*"] }],
  [DESK.erase, {}],
  [DESK.message, { id: "\0" }],
  [DESK.messages, { search: "\0" }],
  [DESK.count, { email: "\0" }],
  [DESK.act, []],
  [DESK.act, null],
])("%s with %o: 400", async (path, body) => {
  expect((await desk.dana.post(path, body)).status).toBe(400);
});

test("more than 64 KB: 413", async () => {
  const response = await desk.dana.post(DESK.act, { action: "x".repeat(70_000), ids: [] });
  expect(response.status).toBe(413);
});

test("the database fails in the middle of an export: the download breaks off, and the log says so", async () => {
  // More than the connection takes at once.
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4000)`;
  const payload = JSON.stringify({ fullName: "Dana", message: "x".repeat(4_000) });
  await desk.database.query(
    `${numbers} INSERT INTO messages (id, kind, payload, received_at, body_hash)
     SELECT 'm' || n, 'contact', $1, n, 'x' FROM numbers`,
    [payload],
  );
  await desk.database.query(
    `${numbers} INSERT INTO deliveries (id, message_id, state, attempt, queued_at, due_at)
     SELECT 'd' || n, 'm' || n, 'sent', 1, n, 0 FROM numbers`,
  );
  const response = await desk.dana.post(DESK.export, { format: "csv" });
  expect(response.status).toBe(200);
  const broken = desk.server.nextLog("an export broke off");
  await desk.database.query("ALTER TABLE messages RENAME TO away");
  await expect(response.text()).rejects.toThrow();
  expect(await broken).toMatchObject({ level: "error" });
  await desk.database.query("ALTER TABLE away RENAME TO messages");
});

test("the database away: 503 says what to do, and nothing is done; then all goes on", async () => {
  const { id } = await addMessage(desk.database, { delivery: SENT });
  await desk.database.query("ALTER TABLE messages RENAME TO away");
  for (const response of [
    await desk.dana.post(DESK.messages),
    await desk.dana.post(DESK.message, { id }),
    await desk.dana.post(DESK.act, { action: "answered", ids: [id] }),
    await desk.dana.post(DESK.erase, { ids: [id] }),
  ]) {
    expect(response.status).toBe(503);
    expect((await response.json()).error).toContain("Try again in a minute");
  }
  await desk.database.query("ALTER TABLE away RENAME TO messages");
  expect(await desk.ids()).toEqual([id]);
});
