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
import {
  ABOUT_IDS,
  type Call,
  type Command,
  choice,
  openMessage,
  Refusal,
  UsageError,
} from "./command.ts";
import { asLine, asLines, dueTime, formatTable, localTime, paintState, trouble } from "./format.ts";

const HEADER = ["ID", "RECEIVED", "KIND", "STATE", "NAME", "COMPANY", "TROUBLE"];

/** From so many columns on there is room for what is wrong with a message beside it, else it stands below. */
const WIDE = 120;

/** `list`: what has come in, newest first. */
export const list: Command = {
  synopsis: "list [--state STATE] [--kind KIND] [--limit N]",
  summary: "Shows what has come in, newest first: the last 50, or N.",
  details: `KIND is ${KINDS.join(" or ")}. STATE is one of
due   waits for its next attempt    sent  is with the mail server
dead  given up: resend or erase it  held  looks like spam: release or erase it`,

  async run(args, call) {
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

    const { database } = await call.open();
    // One more than it shows, to know whether there are more.
    const records = await newestRecords(database, { state, kind }, limit + 1);
    if (records.length === 0) throw new Refusal("There is no such message.");
    await call.out(listed(records.slice(0, limit), call));
    if (records.length > limit) {
      call.note(`Older ones are not shown, --limit ${limit * 2} shows more.`);
    }
  },
};

/** A row for each message, with the start of its id and the time to the minute. */
function listed(records: MessageRecord[], { columns, paint }: Call): string {
  const isNarrow = columns < WIDE;
  const rows = records.flatMap((record) => {
    const { id, receivedAt, kind, payload } = record;
    const delivery = currentDelivery(record);
    const row = [
      id.slice(0, 8),
      localTime(receivedAt).slice(0, 16),
      kind,
      paintState(delivery.state, delivery.state, paint),
      asLine(payload.fullName ?? "", columns / 6),
      asLine(payload.company ?? "", columns / 6),
    ];
    const wrong = asLine(trouble(delivery), 2 * columns);
    if (isNarrow) return wrong ? [row, ["", wrong]] : [row];
    return [[...row, wrong]];
  });
  return formatTable([isNarrow ? HEADER.slice(0, -1) : HEADER, ...rows], columns);
}

/** `show`: one whole message. */
export const show: Command = {
  synopsis: "show ID",
  summary: "Shows everything of one message and its deliveries.",
  details: ABOUT_IDS,

  async run(args, call) {
    const { record } = await openMessage(args, call);
    await call.out(describe(record, call));
  },
};

function describe(record: MessageRecord, call: Call): string {
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
  const words = asLines(message ?? "").map((line) => ["  ", line]);
  const deliveries = record.deliveries.map((delivery) => describeDelivery(delivery, call));
  const { columns } = call;
  return [formatFacts(facts, columns), formatTable(words, columns), ...deliveries].join("\n");
}

function describeDelivery(delivery: DeliveryRecord, call: Call): string {
  const ended = delivery.endedAt ?? delivery.sentAt;
  const facts = {
    Delivery: delivery.id,
    State: delivery.state,
    Queued: delivery.queuedAt > 0 && localTime(delivery.queuedAt),
    Attempts: String(delivery.attempt),
    "Next attempt": delivery.state === "due" && `due ${dueTime(delivery.dueAt, call.now())}`,
    Ended: ended !== null && localTime(ended),
    "Last error": delivery.lastError,
    "Held because": delivery.heldReason,
  };
  return formatFacts(facts, call.columns);
}

function formatFacts(facts: Record<string, string | null | undefined | false>, columns: number) {
  const given = Object.entries(facts).filter(([, value]) => value);
  const rows = given.map(([name, value]) => [name, asLine(String(value))]);
  return formatTable(rows, columns);
}

/** `stats`: how many of what, and what waits longest. */
export const stats: Command = {
  synopsis: "stats",
  summary: "Counts messages by kind and state, and shows the oldest that is not sent.",

  async run(args, call) {
    parseArgs({ args });
    const { database } = await call.open();
    const counts = await countMessages(database);
    const cell = (kind: string, state: string) => {
      const count = counts.find((row) => row.kind === kind && row.state === state)?.messages ?? 0;
      const text = String(count).padStart(7);
      return count ? paintState(state, text, call.paint) : text;
    };
    const rows = KINDS.map((kind) => [kind, ...STATES.map((state) => cell(kind, state))]);
    const header = ["", ...STATES.map((state) => state.padStart(7))];
    await call.out(`${formatTable([header, ...rows], call.columns)}\n`);

    const oldest = await oldestUnsent(database);
    if (!oldest) return call.out("Nothing waits to be sent.\n");
    const { attempt, lastError } = currentDelivery(oldest);
    const facts = {
      "Oldest unsent": oldest.id,
      Received: localTime(oldest.receivedAt),
      Attempts: lastError ? `${attempt}, the last one: ${lastError}` : String(attempt),
    };
    await call.out(formatFacts(facts, call.columns));
  },
};
