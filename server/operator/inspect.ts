import { parseArgs } from "node:util";
import { STATES, type State } from "#contract/actions.ts";
import { KINDS, type Kind } from "#contract/kinds.ts";
import { currentDelivery, type Delivery, type StoredMessage } from "#server/outbox/message.ts";
import { countMessages, findMessage, newestMessages } from "#server/outbox/select.ts";
import { oldestWaiting } from "#server/outbox/statistics.ts";
import { labelledFields, storedReason } from "#server/outbox/words.ts";
import {
  ABOUT_IDS,
  type Command,
  CommandError,
  type Context,
  choice,
  openMessage,
  readLimit,
} from "./command.ts";
import { asLine, asLines, dueTime, formatTable, localTime, paintState } from "./format.ts";

const HEADER = ["ID", "RECEIVED", "KIND", "STATE", "NAME", "COMPANY", "REASON"];

/** In narrower terminals, a delivery's reason is on a line of its own. */
const WIDE = 120;

export const list: Command = {
  synopsis: "list [--state STATE] [--kind KIND] [--limit N]",
  summary: "Lists messages, newest first: the latest 50, or N.",
  details: `KIND is ${KINDS.join(" or ")}. STATE is one of
due   waits for its next attempt    sent  accepted by the mail server, or a file
dead  given up: resend or erase it  held  spam or a flood: release or erase it`,

  async run(args, context) {
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
    const limit = readLimit(values.limit);

    const { database } = await context.open();
    // One more than shown, to know whether there are more.
    const records = await newestMessages(
      database,
      { ...(state && { states: [state] }), kind },
      limit + 1,
    );
    if (records.length === 0) throw new CommandError("No messages found.");
    await context.out(formatList(records.slice(0, limit), context));
    if (records.length > limit) {
      context.note(`There are older messages; --limit ${limit * 2} shows more.`);
    }
  },
};

function formatList(records: StoredMessage[], { columns, paint }: Context): string {
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
    const line = asLine(storedReason(delivery), 2 * columns);
    if (isNarrow) return line ? [row, ["", line]] : [row];
    return [[...row, line]];
  });
  return formatTable([isNarrow ? HEADER.slice(0, -1) : HEADER, ...rows], columns);
}

export const show: Command = {
  synopsis: "show ID",
  summary: "Shows a message and its deliveries in full.",
  details: ABOUT_IDS,

  async run(args, context) {
    const { record } = await openMessage(args, context);
    await context.out(describe(record, context));
  },
};

function describe(record: StoredMessage, context: Context): string {
  const fields = labelledFields(record);
  const short = fields.filter(({ isLong }) => !isLong).map(({ label, value }) => [label, value]);
  const facts = {
    Message: record.id,
    Kind: record.kind,
    Received: localTime(record.receivedAt),
    ...Object.fromEntries(short),
    Subject: record.payload.subject,
    Consent: record.consent && `${record.consent}, to: ${record.consentWording}`,
    Answered:
      record.answeredAt !== null && `${localTime(record.answeredAt)}, by ${record.answeredBy}`,
    "Marked as spam": record.spamAt !== null && localTime(record.spamAt),
  };
  // Indented, so that a visitor's line cannot look like one of ours.
  const texts = fields
    .filter(({ isLong, value }) => isLong && value)
    .flatMap(({ name, label, value }) => [
      // The only text of a form needs no label.
      ...(name === "message" ? [] : [[label]]),
      ...asLines(value).map((line) => ["  ", line]),
    ]);
  const deliveries = record.deliveries.map((delivery) => describeDelivery(delivery, context));
  const { columns } = context;
  return [formatFacts(facts, columns), formatTable(texts, columns), ...deliveries].join("\n");
}

function describeDelivery(delivery: Delivery, context: Context): string {
  const ended = delivery.endedAt ?? delivery.sentAt;
  const facts = {
    Delivery: delivery.id,
    State: delivery.state,
    Queued: delivery.queuedAt > 0 && localTime(delivery.queuedAt),
    Attempts: String(delivery.attempt),
    "Next attempt": delivery.state === "due" && `due ${dueTime(delivery.dueAt, context.now())}`,
    Ended: ended !== null && localTime(ended),
    "Last error": delivery.lastError,
    "Sent as": delivery.sentAs && storedReason(delivery),
    "Only to": delivery.sendTo,
    "Accepted by": delivery.acceptedBy,
    "Held because": delivery.heldReason && storedReason({ ...delivery, state: "held" }),
  };
  return formatFacts(facts, context.columns);
}

function formatFacts(facts: Record<string, string | null | undefined | false>, columns: number) {
  const given = Object.entries(facts).filter(([, value]) => value);
  const rows = given.map(([name, value]) => [name, asLine(String(value))]);
  return formatTable(rows, columns);
}

export const stats: Command = {
  synopsis: "stats",
  summary: "Counts messages by kind and state, and shows the oldest unsent one.",

  async run(args, context) {
    parseArgs({ args });
    const { database } = await context.open();
    const cell = async (kind: Kind, state: State) => {
      const count = await countMessages(database, { kind, states: [state] });
      const text = String(count).padStart(7);
      return count ? paintState(state, text, context.paint) : text;
    };
    const rows = await Promise.all(
      KINDS.map(async (kind) => [
        kind,
        ...(await Promise.all(STATES.map((state) => cell(kind, state)))),
      ]),
    );
    const header = ["", ...STATES.map((state) => state.padStart(7))];
    await context.out(`${formatTable([header, ...rows], context.columns)}\n`);

    const waiting = await oldestWaiting(database);
    const oldest = waiting && (await findMessage(database, waiting.id));
    if (!oldest) return context.out("No message is waiting to be sent.\n");
    const { attempt, lastError } = currentDelivery(oldest);
    const facts = {
      "Oldest unsent": oldest.id,
      Received: localTime(oldest.receivedAt),
      Attempts: lastError ? `${attempt}, last error: ${lastError}` : String(attempt),
    };
    await context.out(formatFacts(facts, context.columns));
  },
};
