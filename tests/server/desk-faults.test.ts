import { expect, test } from "vitest";
import type { Diagnosis } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { POSTGRES } from "../databases.ts";
import { addMessage } from "../operator.ts";
import { post } from "../post-message.ts";
import { SENT, startDesk } from "./test-desk.ts";

/* docs/product.md#messages */

test("PostgreSQL becomes read-only: messages can be read, whatever changes is refused and says so, posts too, and the check names it; writable again: ready, with new connections", async () => {
  const desk = await startDesk(POSTGRES);
  const { database, server, url } = desk;
  const { id } = await addMessage(database, { email: SENT });
  const name = new URL(String(desk.env.DATABASE_URL)).pathname.slice(1);
  const allow = (to: "on" | "off") =>
    database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${to}`);
  await allow("on");
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
    [name],
  );
  // A call may still find one of the connections that were cut.
  await expect.poll(async () => (await desk.dana.post(DESK.messages)).status).toBe(200);
  expect(await desk.ids()).toEqual([id]);
  await desk.detail(id);
  const refused = await desk.dana.post(DESK.act, { action: "answered", ids: [id] });
  expect(refused.status).toBe(503);
  expect((await refused.json()).error).toContain("Try again in a minute");
  expect(server.log).toContainEqual(
    expect.objectContaining({ msg: "a reading could not be written down", message: id }),
  );
  const { findings } = await desk.dana.read<Diagnosis>(DESK.diagnosis);
  expect(findings.find(({ subject }) => subject === "Database")).toMatchObject({
    level: "error",
    found: expect.stringContaining("it is read-only."),
    todo: expect.stringContaining("#the-database-is-down"),
  });
  expect((await post(url)).status).toBe(503);
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  expect(await ready()).toBe(503);
  await database.query("SET default_transaction_read_only = off");
  await allow("off");
  await expect.poll(ready, { timeout: 2_500 }).toBe(200);
  expect((await post(url)).status).toBe(200);
});

test("the database fails in the middle of an export: the download breaks off, and the log says so; other calls get 503, which says what to do, and nothing is done; then all goes on", async () => {
  const desk = await startDesk();
  // More than the connection takes at once.
  await desk.database.query(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4000)
     INSERT INTO messages (id, kind, payload, received_at, body_hash, search, state, queued_at)
     SELECT 'm' || n, 'contact', $1, n, 'x', $1, 'sent', n FROM numbers`,
    [JSON.stringify({ fullName: "Dana", message: "x".repeat(4_000) })],
  );
  const { id } = await addMessage(desk.database, { email: SENT });
  const response = await desk.dana.post(DESK.export, { format: "csv" });
  expect(response.status).toBe(200);
  const broken = desk.server.nextLog("an export broke off");
  await desk.database.query("ALTER TABLE messages RENAME TO away");
  await expect(response.text()).rejects.toThrow();
  expect(await broken).toMatchObject({ level: "error" });
  for (const refused of [
    await desk.dana.post(DESK.messages),
    await desk.dana.post(DESK.message, { id }),
    await desk.dana.post(DESK.act, { action: "answered", ids: [id] }),
    await desk.dana.post(DESK.erase, { ids: [id] }),
  ]) {
    expect(refused.status).toBe(503);
    expect((await refused.json()).error).toContain("Try again in a minute");
  }
  await desk.database.query("ALTER TABLE away RENAME TO messages");
  expect(await desk.detail(id)).toMatchObject({ id, answeredAt: null });
});
