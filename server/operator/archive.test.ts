import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readArchive } from "./archive.ts";
import { CommandError } from "./command.ts";

const DELIVERY = {
  id: randomUUID(),
  state: "sent",
  attempt: 1,
  queuedAt: "1970-01-01T00:00:00.000Z",
  dueAt: "2025-12-08T12:00:05.123Z",
  sentAt: "2025-12-08T12:00:05.124Z",
  endedAt: null,
  lastError: null,
  heldReason: null,
};

const MESSAGE = {
  id: randomUUID(),
  kind: "contact",
  payload: { fullName: "Dana" },
  receivedAt: "2025-12-08T12:00:05.123Z",
  idempotencyKey: null,
  bodyHash: "hash",
  consent: null,
  consentWording: null,
  deliveries: [DELIVERY],
};

const archive = (changes: object) =>
  JSON.stringify({ format: "ciso-circle-messages", version: 1, messages: [MESSAGE], ...changes });

test("an export of version 1: read, with times to the millisecond", () => {
  const [queuedAt, dueAt, sentAt] = [0, 1_765_195_205_123, 1_765_195_205_124];
  expect(readArchive(archive({}))).toEqual([
    { ...MESSAGE, receivedAt: dueAt, deliveries: [{ ...DELIVERY, queuedAt, dueAt, sentAt }] },
  ]);
});

test.each([
  ["a truncated file", archive({}).slice(0, -1), /file: is incomplete/],
  ["a file that begins with npm's own lines", `\n> npm\n${archive({})}`, /npm run -s/],
  ["other JSON", "[]", /not a valid export/],
  ["another format", archive({ format: "other" }), /format/],
  ["a later version", archive({ version: 2 }), /version: is not supported/],
  ["an unknown state", archive({}).replace('"sent"', '"lost"'), /messages.0.deliveries.0.state/],
  [
    "a message without a delivery",
    archive({ messages: [{ ...MESSAGE, deliveries: [] }] }),
    /deliveries/,
  ],
  ["an unknown field", archive({ messages: [{ ...MESSAGE, x: 1 }] }), /messages.0.x/],
])("%s: rejected, naming the error", (_case, content, reason) => {
  expect(() => readArchive(content)).toThrow(CommandError);
  expect(() => readArchive(content)).toThrow(reason);
});
