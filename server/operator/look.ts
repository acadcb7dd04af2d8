import { parseArgs } from "node:util";
import { STATES } from "#server/outbox/deliveries.ts";
import { KINDS, labelledFields } from "#server/outbox/message.ts";
import {
  countMessages,
  currentDelivery,
  type DeliveryRecord,
  type MessageRecord,
  newestRecords,
  oldestUnsent,
} from "#server/outbox/records.ts";
import { ABOUT_IDS, type Command, choice, openMessage, Refusal, UsageError } from "./command.ts";
import { asLine, asLines, cut, dueTime, formatTable, localTime, trouble } from "./format.ts";

const HEADER = ["ID", "RECEIVED", "KIND", "STATE", "NAME", "COMPANY", "TROUBLE"];

/** `list`: what has come in, newest first. */
export const list: Command = {
  synopsis: `list [--state ${STATES.join("|")}] [--kind ${KINDS.join("|")}] [--limit N]`,
  summary: "Shows what has come in, newest first: the last 50, or N.",
  details: `due   waits for its next attempt       sent  is with the mail server
dead  given up, see resend and erase   held  looks like spam, see release and erase`,

  async run(args, { open, out, note }) {
    const { values } = parseArgs({
      args,
      options: {
        state: { type: "string" },
        kind: { type: "string" },
        limit: { type: "string", default: "50" },
      },
    });
    const state = choice("--state", STATES, values.state);
    const kind = choice("--kind", KINDS, values.kind);
    if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError("--limit is a number from 1.");
    const limit = Number(values.limit);

    const { database } = await open();
    // One more than it shows, to know whether there are more.
    const records = await newestRecords(database, { state, kind }, limit + 1);
    if (records.length === 0) throw new Refusal("There is no such message.");
    await out(formatTable([HEADER, ...records.slice(0, limit).map(line)]));
    if (records.length > limit) {
      note(`Older ones are not shown, --limit ${limit * 2} shows more.`);
    }
  },
};

/** A row of the table, with the start of the id and the time to the minute. */
function line(record: MessageRecord): string[] {
  const { id, receivedAt, kind, payload } = record;
  const delivery = currentDelivery(record);
  return [
    id.slice(0, 8),
    localTime(receivedAt).slice(0, 16),
    kind,
    delivery.state,
    cut(asLine(payload.fullName ?? ""), 24),
    cut(asLine(payload.company ?? ""), 24),
    cut(asLine(trouble(delivery)), 60),
  ];
}

/** `show`: one whole message. */
export const show: Command = {
  synopsis: "show ID",
  summary: "Shows everything of one message and its deliveries.",
  details: ABOUT_IDS,

  async run(args, call) {
    const { record } = await openMessage(args, call);
    await call.out(describe(record, call.now()));
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
  const rows = Object.entries(facts).filter(([, value]) => value);
  return formatTable(rows.map(([name, value]) => [name, asLine(String(value))]));
}

/** `stats`: how many of what, and what waits longest. */
export const stats: Command = {
  synopsis: "stats",
  summary: "Counts the messages by kind and state, and shows the oldest that is not sent yet.",

  async run(args, { open, out }) {
    parseArgs({ args });
    const { database } = await open();
    const counts = await countMessages(database);
    const count = (kind: string, state: string) =>
      Number(counts.find((row) => row.kind === kind && row.state === state)?.messages ?? 0);
    const rows = KINDS.map((kind) => [kind, ...STATES.map((state) => count(kind, state))]);
    await out(`${formatTable([["", ...STATES], ...rows])}\n`);

    const oldest = await oldestUnsent(database);
    if (!oldest) return out("Nothing waits to be sent.\n");
    const { attempt, lastError } = currentDelivery(oldest);
    await out(
      formatFacts({
        "Oldest unsent": oldest.id,
        Received: localTime(oldest.receivedAt),
        Attempts: lastError ? `${attempt}, the last one: ${lastError}` : String(attempt),
      }),
    );
  },
};
