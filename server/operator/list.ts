import { parseArgs } from "node:util";
import { STATES } from "#server/outbox/deliveries.ts";
import { KINDS } from "#server/outbox/message.ts";
import { currentDelivery, type MessageRecord, newestRecords } from "#server/outbox/records.ts";
import { type Command, choice, Refusal, UsageError } from "./command.ts";
import { toJson } from "./json.ts";
import { formatTable } from "./table.ts";
import { asLine, cut } from "./terminal-text.ts";
import { localMinute, utcTime } from "./times.ts";
import { trouble } from "./trouble.ts";

const HEADER = ["ID", "RECEIVED", "KIND", "STATE", "NAME", "COMPANY", "TROUBLE"];
const ID_LENGTH = 8;

/** `list`: what has come in, newest first. */
export const list: Command = {
  synopsis: `list [--state ${STATES.join("|")}] [--kind ${KINDS.join("|")}] [--limit N] [--json]`,
  summary: "Shows what has come in, newest first: the last 50, or N.",
  details: `due   waits for its next attempt       sent  is with the mail server
dead  given up, see resend and erase   held  looks like spam, see release and erase`,

  prepare(args) {
    const { values } = parseArgs({
      args,
      options: {
        state: { type: "string" },
        kind: { type: "string" },
        limit: { type: "string", default: "50" },
        json: { type: "boolean", default: false },
      },
    });
    const state = choice("--state", values.state, STATES);
    const kind = choice("--kind", values.kind, KINDS);
    if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError("--limit is a number from 1.");
    const limit = Number(values.limit);

    return async ({ database, out, note }) => {
      // One more than is shown, to know whether there are more.
      const records = await newestRecords(database, { state, kind }, limit + 1);
      const shown = records.slice(0, limit);
      if (values.json) {
        await out(`[${shown.map((record) => toJson(summary(record))).join(",\n")}]\n`);
      } else if (shown.length > 0) {
        await out(formatTable([HEADER, ...shown.map(line)]));
      }
      if (shown.length === 0) throw new Refusal("There is no such message.");
      if (shown.length < records.length) {
        note(`Older ones are not shown, --limit ${limit * 2} shows more.`);
      }
    };
  },
};

function line(record: MessageRecord): string[] {
  const { state, fullName, company, trouble } = summary(record);
  return [
    record.id.slice(0, ID_LENGTH),
    localMinute(record.receivedAt),
    record.kind,
    state,
    cut(asLine(fullName), 24),
    cut(asLine(company), 24),
    cut(asLine(trouble), 60),
  ];
}

function summary(record: MessageRecord) {
  const { id, kind, payload, receivedAt } = record;
  const delivery = currentDelivery(record);
  return {
    id,
    receivedAt: utcTime(receivedAt),
    kind,
    state: delivery.state,
    fullName: payload.fullName ?? "",
    email: payload.email ?? "",
    company: payload.company ?? "",
    trouble: trouble(delivery),
  };
}
