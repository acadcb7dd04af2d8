import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DeskStatus } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { SQLITE } from "../databases.ts";
import { addMessage, admin } from "../operator.ts";
import { parseCsv } from "../parse-csv.ts";
import { DANA, daysAgo, HELD, HOSTILE, NOA, SENT, sharedDesk } from "./test-desk.ts";

/* docs/product.md#messages */

const desk = sharedDesk();

test("the messages of this month, how many of them were sent, what is open and since when; no spam", async () => {
  const since = daysAgo(40);
  await addMessage(desk.database, { receivedAt: since, email: SENT });
  await addMessage(desk.database, { receivedAt: daysAgo(0), email: SENT });
  await addMessage(desk.database, { receivedAt: daysAgo(0), email: HELD });
  const { id: spam } = await addMessage(desk.database, { receivedAt: daysAgo(0), email: HELD });
  await desk.act("spam", [spam]);
  expect(await desk.dana.read<DeskStatus>(DESK.status)).toMatchObject({
    month: { received: 2, sent: 1 },
    open: 3,
    openSince: since,
  });
  await desk.act("answered", await desk.ids());
  expect(await desk.dana.read<DeskStatus>(DESK.status)).toMatchObject({ open: 0, openSince: null });
});

test("how things are: waiting, sent, weeks", async () => {
  const { id } = await addMessage(desk.database, {
    receivedAt: daysAgo(8),
    email: { due_at: Date.now() + 9e8, last_error: "connect ECONNREFUSED", attempt: 3 },
  });
  await addMessage(desk.database, { receivedAt: daysAgo(0), kind: "invite", email: SENT });
  const file = { ...SENT, sent_at: SENT.sent_at + 1, sent_as: "file" };
  await addMessage(desk.database, { receivedAt: daysAgo(0), kind: "invite", email: file });
  const status = await desk.dana.read<DeskStatus>(DESK.status);
  expect(status).toMatchObject({
    oldestWaiting: { id },
    lastSentAt: SENT.sent_at,
    lastBackupAt: null,
    retentionDays: 365,
    version: "1.0.0",
  });
  expect(status.mail).toContain(`to ${DANA}, ${NOA}`);
  expect(status.weeks).toHaveLength(52);
  expect(status.weeks.at(-1)?.counts).toMatchObject({ invite: 2 });
  const contacts = status.weeks.map(({ counts }) => counts.contact);
  expect(contacts.reduce<number>((sum, count = 0) => sum + count, 0)).toBe(1);
  for (const { start } of status.weeks) expect(new Date(start + 3 * 3_600_000).getUTCDay()).toBe(0);
});

test("downloads: what the filter shows, as CSV and as JSON, which has what was done, no key or hash of the body, and can be imported; written down", async () => {
  const { id } = await addMessage(desk.database, { idempotencyKey: "the client's" });
  await addMessage(desk.database, {
    kind: "invite",
    payload: { fullName: HOSTILE, email: "noa@example.com" },
  });
  await desk.act("answered", [id]);
  const csv = await desk.dana.post(DESK.export, { tab: "contact", format: "csv" });
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe("attachment");
  const [, ...rows] = parseCsv(await csv.text());
  expect(rows).toEqual([expect.arrayContaining([id])]);

  const chosen = { tab: "all", search: "dana", format: "json" };
  const json = await (await desk.dana.post(DESK.export, chosen)).text();
  const [message, ...others] = JSON.parse(json).messages;
  expect(others).toEqual([]);
  expect(message).toMatchObject({ id, history: [{ who: DANA, action: "answered" }] });
  expect(Object.keys(message).filter((name) => /key|hash/i.test(name))).toEqual([]);
  const settings = await SQLITE.settings();
  const file = join(String(settings.DATA_DIR), "all.json");
  await writeFile(file, json);
  expect((await admin(settings, "import", file)).out).toBe("1 imported, 0 already here.\n");
  const exports = (await desk.history()).filter((line) => line.includes("exported messages"));
  expect(exports).toHaveLength(2);
});
