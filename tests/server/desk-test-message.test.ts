import { expect, test } from "vitest";
import type { DeskStatus } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { operatorOf } from "../operator.ts";
import { DANA, NOA, sharedDesk } from "./test-desk.ts";

/* docs/product.md#messages: what an organiser sends to see whether messages arrive. */

const desk = sharedDesk();

const send = () => desk.dana.read<{ id: string }>(DESK.testMessage);

test("a test message goes to the asker alone, and is marked; it is in no list, count, export or download", async () => {
  const { id } = await send();
  const mail = await desk.mailbox.nextMail();
  expect(mail.envelope.to).toEqual([DANA]);
  expect(mail.subject).toBe("Test message: message from the website");
  await expect
    .poll(() => desk.detail(id))
    .toMatchObject({ isTest: true, state: "sent", deliveries: [{ sendTo: DANA }] });

  for (const query of [{}, { tab: "open" }, { tab: "contact" }, { search: "dana" }]) {
    expect(await desk.ids(query), JSON.stringify(query)).toEqual([]);
  }
  expect(await desk.list()).toMatchObject({ open: 0, isEmptyDesk: true });
  const { month, open, weeks } = await desk.dana.read<DeskStatus>(DESK.status);
  expect([month.received, open, weeks.at(-1)?.counts.contact]).toEqual([0, 0, 0]);
  const csv = await desk.dana.post(DESK.export, { tab: "all", format: "csv" });
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(1);
  const { out } = await operatorOf(desk.database)("export", "--format", "json");
  expect(JSON.parse(out).messages).toEqual([]);
  expect(await desk.history()).toContain(`${DANA} sent a test message`);
  // Sent again, it goes to nobody else either, whoever does it.
  const noa = await desk.signIn(NOA);
  expect(await noa.read(DESK.act, { action: "resend", ids: [id] })).toMatchObject({ done: [id] });
  const recipients = () => desk.mailbox.mails.map(({ envelope }) => envelope.to);
  await expect.poll(recipients).toEqual([[DANA], [DANA]]);
  const why = "A test goes to nobody else.";
  expect(await noa.read(DESK.act, { action: "send-to", ids: [id], to: NOA })).toMatchObject({
    refused: [{ id, why }],
  });
  // Whoever erases all that an address has sent means these too.
  expect(await desk.dana.read(DESK.count, { email: DANA })).toEqual({ count: 1 });
});

test("the mail server refuses it: the message says so, and it needs nobody", async () => {
  void desk.mailbox.reject(550, "RCPT");
  const { id } = await send();
  await expect.poll(async () => (await desk.detail(id)).deliveries[0]?.reply).toContain("not now");
  desk.mailbox.accept();
  expect((await desk.detail(id)).status).toContain("waiting: ");
  expect(await desk.ids({ mail: "waiting" })).toEqual([]);
  expect(await desk.dana.read<DeskStatus>(DESK.status)).toMatchObject({
    groups: { waiting: 0 },
    oldestWaiting: null,
  });
});

test("while the mail server takes its time, it is being sent, and no next attempt is named", async () => {
  const withheld = desk.mailbox.withholdReply();
  const { id } = await send();
  const reply = await withheld;
  expect(await desk.detail(id)).toMatchObject({
    status: "being sent",
    deliveries: [{ attempts: 1, dueAt: null }],
  });
  reply();
  await expect.poll(() => desk.detail(id)).toMatchObject({ state: "sent" });
});

test("more than ten in an hour: 429", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await desk.dana.post(DESK.testMessage)).status);
  }
  expect(statuses).toContain(200);
  expect(statuses.at(-1)).toBe(429);
});
