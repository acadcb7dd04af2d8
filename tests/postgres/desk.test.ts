import { expect, test } from "vitest";
import type { DeskStatus } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { POSTGRES } from "../databases.ts";
import { parseCsv } from "../parse-csv.ts";
import { postKind } from "../post-message.ts";
import { DANA, startDesk } from "../server/test-desk.ts";

/* docs/product.md#messages: what each call answers has the types that PostgreSQL's columns have. */

test("an organiser's day on PostgreSQL: a message comes, is found, read, answered, downloaded and erased", async () => {
  const desk = await startDesk(POSTGRES);
  await postKind(desk.url, "invite", "because");
  await desk.mailbox.nextMail();
  await expect
    .poll(async () => (await desk.list({ search: "DANA", tab: "invite" })).messages)
    .toMatchObject([{ words: "because", state: "sent", isUnread: true, answeredAt: null }]);
  const [id = ""] = await desk.ids();
  expect(await desk.detail(id)).toMatchObject({ state: "sent", email: { attempts: 1 } });
  expect(await desk.act("answered", [id])).toMatchObject({ done: [id], refused: [] });
  const { messages, open } = await desk.list();
  expect(messages).toMatchObject([{ isUnread: false, answeredBy: DANA }]);
  expect(Math.abs(Number(messages[0]?.answeredAt) - Date.now())).toBeLessThan(60_000);
  expect(open).toBe(0);
  const csv = await desk.dana.post(DESK.export, { tab: "all", format: "csv" });
  expect(parseCsv(await csv.text())).toHaveLength(2);
  const { weeks, lastSentAt } = await desk.dana.read<DeskStatus>(DESK.status);
  expect(weeks.at(-1)?.counts).toMatchObject({ invite: 1 });
  expect(lastSentAt).toBeGreaterThan(Date.now() - 60_000);
  expect(await (await desk.dana.post(DESK.erase, { ids: [id] })).json()).toMatchObject({
    erased: 1,
  });
  expect(await desk.ids()).toEqual([]);
  expect(await desk.history()).toEqual([
    `${DANA} erased 1 message`,
    `${DANA} exported messages`,
    `${DANA} marked 1 message as answered`,
    `${DANA} read a message`,
    `${DANA} signed in`,
  ]);
});
