import * as v from "valibot";
import { STATES } from "#server/outbox/deliveries.ts";
import { KINDS } from "#server/outbox/message.ts";
import type { DeliveryRecord, MessageRecord } from "#server/outbox/records.ts";
import { Refusal } from "./command.ts";
import { utcTime } from "./times.ts";

/** What an export says it is. Another version is another number, and is refused. */
export const FORMAT = { format: "ciso-circle-messages", version: 1 } as const;

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
);
const text = v.nullable(v.string());

const delivery = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  state: v.picklist(STATES),
  attempt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  queuedAt: time,
  dueAt: time,
  sentAt: v.nullable(time),
  endedAt: v.nullable(time),
  lastError: text,
  heldReason: text,
});

const message = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(KINDS),
  // Not the schema of the form: its limits may have changed since.
  payload: v.record(v.string(), v.string()),
  receivedAt: time,
  idempotencyKey: text,
  bodyHash: v.string(),
  consent: v.nullable(v.picklist(["yes", "no"])),
  consentWording: text,
  deliveries: v.pipe(v.array(delivery), v.minLength(1)),
});

const schema = v.strictObject({
  format: v.literal(FORMAT.format),
  version: v.literal(FORMAT.version, "is not a version that this server reads"),
  messages: v.array(message),
});

/** A record as an export holds it: complete, with its times in ISO 8601. */
export function toArchived(record: MessageRecord): v.InferInput<typeof message> {
  return {
    ...record,
    receivedAt: utcTime(record.receivedAt),
    deliveries: record.deliveries.map(toArchivedDelivery),
  };
}

function toArchivedDelivery(record: DeliveryRecord): v.InferInput<typeof delivery> {
  const { queuedAt, dueAt, sentAt, endedAt } = record;
  return {
    ...record,
    queuedAt: utcTime(queuedAt),
    dueAt: utcTime(dueAt),
    sentAt: sentAt === null ? null : utcTime(sentAt),
    endedAt: endedAt === null ? null : utcTime(endedAt),
  };
}

/** The records of an export. Throws a Refusal when it is none, not whole, or of another version. */
export function readArchive(content: string): MessageRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new Refusal(
      "This is not a whole export. Write it with `npm run -s`: without -s, npm adds lines of its own.",
    );
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output.messages;
  const [issue] = result.issues;
  throw new Refusal(`This is not an export: ${v.getDotPath(issue) ?? "file"}: ${issue.message}`);
}
