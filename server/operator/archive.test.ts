import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { MessageRecord } from "#server/outbox/records.ts";
import { FORMAT, readArchive, toArchived } from "./archive.ts";
import { Refusal } from "./command.ts";

const RECORD: MessageRecord = {
  id: randomUUID(),
  kind: "contact",
  payload: { fullName: "Dana" },
  receivedAt: 1_765_195_205_123,
  idempotencyKey: null,
  bodyHash: "hash",
  consent: null,
  consentWording: null,
  deliveries: [
    {
      id: randomUUID(),
      state: "sent",
      attempt: 1,
      queuedAt: 0,
      dueAt: 1_765_195_205_123,
      sentAt: 1_765_195_205_124,
      endedAt: null,
      lastError: null,
      heldReason: null,
    },
  ],
};

const archive = (changes: object) =>
  JSON.stringify({ ...FORMAT, messages: [toArchived(RECORD)], ...changes });

test("a record comes back as it was, to the millisecond", () => {
  expect(readArchive(archive({}))).toEqual([RECORD]);
});

test.each([
  ["a file that was cut off", archive({}).slice(0, -1), /not a whole export/],
  ["a file with npm's own lines before it", `\n> npm\n${archive({})}`, /npm run -s/],
  ["other JSON", "[]", /not an export/],
  ["another format", archive({ format: "other" }), /format/],
  ["a later version", archive({ version: 2 }), /version: is not a version that this server reads/],
  [
    "a state that there is not",
    archive({}).replace('"sent"', '"lost"'),
    /messages.0.deliveries.0.state/,
  ],
  [
    "a message without a delivery",
    archive({ messages: [{ ...toArchived(RECORD), deliveries: [] }] }),
    /deliveries/,
  ],
  [
    "a field that it does not know",
    archive({ messages: [{ ...toArchived(RECORD), x: 1 }] }),
    /messages.0.x/,
  ],
])("%s: refused, and where it is wrong", (_case, content, reason) => {
  expect(() => readArchive(content)).toThrow(Refusal);
  expect(() => readArchive(content)).toThrow(reason);
});
