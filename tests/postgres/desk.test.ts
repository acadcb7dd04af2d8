import { beforeAll, expect, test } from "vitest";
import type { DeskStatus, Diagnosis } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { POSTGRES } from "../databases.ts";
import { addMessage } from "../operator.ts";
import { parseCsv } from "../parse-csv.ts";
import { post, postKind } from "../post-message.ts";
import { DANA, SENT, startDesk } from "../server/test-desk.ts";

/* docs/product.md#messages: what each call answers has the types that PostgreSQL's columns have. */

let desk: Awaited<ReturnType<typeof startDesk>>;

beforeAll(async () => {
  desk = await startDesk(POSTGRES);
});

test("an organiser's day on PostgreSQL: a message comes, is found, read, answered, downloaded and erased", async () => {
  await postKind(desk.url, "invite", "because");
  await expect
    .poll(async () => (await desk.list({ search: "DANA", tab: "invite" })).messages)
    .toMatchObject([{ words: "because", state: "sent", isUnread: true, answeredAt: null }]);
  const [id = ""] = await desk.ids();
  expect(await desk.detail(id)).toMatchObject({ state: "sent", email: { attempts: 1 } });
  await desk.act("answered", [id]);
  const { messages, open } = await desk.list();
  expect(messages).toMatchObject([{ isUnread: false, answeredBy: DANA }]);
  expect(Math.abs(Number(messages[0]?.answeredAt) - Date.now())).toBeLessThan(60_000);
  expect(open).toBe(0);
  const csv = await desk.dana.post(DESK.export, { tab: "all", format: "csv" });
  expect(parseCsv(await csv.text())).toHaveLength(2);
  const { weeks, lastSentAt } = await desk.dana.read<DeskStatus>(DESK.status);
  expect(weeks.at(-1)?.counts).toMatchObject({ invite: 1 });
  expect(lastSentAt).toBeGreaterThan(Date.now() - 60_000);
  expect(await desk.dana.read(DESK.erase, { ids: [id] })).toEqual({ erased: 1 });
  expect(await desk.ids()).toEqual([]);
  expect(await desk.history()).toEqual([
    `${DANA} erased 1 message`,
    `${DANA} exported messages`,
    `${DANA} marked 1 message as answered`,
    `${DANA} read a message`,
    `${DANA} signed in`,
  ]);
});

test("PostgreSQL becomes read-only: reading goes on, changes are refused, the check names it", async () => {
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
