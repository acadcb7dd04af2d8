import { parseArgs } from "node:util";
import { labelledFields } from "#server/outbox/message.ts";
import type { DeliveryRecord, MessageRecord } from "#server/outbox/records.ts";
import { toArchived } from "./archive.ts";
import { type Command, onlyArgument } from "./command.ts";
import { ABOUT_IDS, findMessage, parseId } from "./find-message.ts";
import { toJson } from "./json.ts";
import { formatTable } from "./table.ts";
import { asLine, asLines } from "./terminal-text.ts";
import { dueTime, localTime } from "./times.ts";

/** `show`: one message whole. */
export const show: Command = {
  synopsis: "show ID [--json]",
  summary: "Shows everything of one message and its deliveries.",
  details: ABOUT_IDS,

  prepare(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: "boolean", default: false } },
    });
    const id = parseId(onlyArgument("ID", positionals));
    return async ({ database, now, out }) => {
      const record = await findMessage(database, id);
      await out(values.json ? `${toJson(toArchived(record))}\n` : describe(record, now()));
    };
  },
};

function describe(record: MessageRecord, now: number): string {
  const { subject, message } = record.payload;
  const facts = {
    Message: record.id,
    Kind: record.kind,
    Received: localTime(record.receivedAt),
    ...Object.fromEntries(labelledFields(record)),
    Subject: subject,
    Consent: record.consent && `${record.consent}, to: ${record.consentWording}`,
  };
  // Indented, so that no line of a visitor's can pass for one of ours.
  const words = asLines(message ?? "").map((line) => `    ${line}\n`);
  const deliveries = record.deliveries.map((delivery) => describeDelivery(delivery, now));
  return [formatFacts(facts), words.join(""), ...deliveries].join("\n");
}

function describeDelivery(delivery: DeliveryRecord, now: number): string {
  const ended = delivery.endedAt ?? delivery.sentAt;
  return formatFacts({
    Delivery: delivery.id,
    State: delivery.state,
    Queued: delivery.queuedAt > 0 && localTime(delivery.queuedAt),
    Attempts: String(delivery.attempt),
    "Next attempt": delivery.state === "due" && `due ${dueTime(delivery.dueAt, now)}`,
    Ended: ended !== null && localTime(ended),
    "Last error": delivery.lastError,
    "Held because": delivery.heldReason,
  });
}

function formatFacts(facts: Record<string, string | null | undefined | false>): string {
  const rows = Object.entries(facts).flatMap(([name, value]) =>
    value ? [[name, asLine(value)]] : [],
  );
  return formatTable(rows);
}
