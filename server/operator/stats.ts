import { parseArgs } from "node:util";
import type { Row } from "#server/database/database.ts";
import { STATES } from "#server/outbox/deliveries.ts";
import { KINDS } from "#server/outbox/message.ts";
import {
  countMessages,
  currentDelivery,
  type MessageRecord,
  oldestUnsent,
} from "#server/outbox/records.ts";
import type { Command } from "./command.ts";
import { toJson } from "./json.ts";
import { formatTable } from "./table.ts";
import { asLine } from "./terminal-text.ts";
import { localTime, utcTime } from "./times.ts";

/** `stats`: how many of what, and what waits longest. */
export const stats: Command = {
  synopsis: "stats [--json]",
  summary: "Counts the messages by kind and state, and shows the oldest that is not sent yet.",

  prepare(args) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean", default: false } } });
    return async ({ database, out }) => {
      const counts = byKindAndState(await countMessages(database));
      const oldest = await oldestUnsent(database);
      await out(values.json ? asJson(counts, oldest) : asText(counts, oldest));
    };
  },
};

type Counts = Record<string, Record<string, number>>;

function byKindAndState(rows: readonly Row[]): Counts {
  const none = () => Object.fromEntries(STATES.map((state) => [state, 0]));
  const counts: Counts = Object.fromEntries(KINDS.map((kind) => [kind, none()]));
  for (const { kind, state, messages } of rows) {
    const ofKind = counts[String(kind)];
    if (ofKind) ofKind[String(state)] = Number(messages);
  }
  return counts;
}

function asJson(counts: Counts, oldest: MessageRecord | null): string {
  const oldestUnsent = oldest
    ? {
        id: oldest.id,
        receivedAt: utcTime(oldest.receivedAt),
        attempts: currentDelivery(oldest).attempt,
        lastError: currentDelivery(oldest).lastError,
      }
    : null;
  return `${toJson({ counts, oldestUnsent })}\n`;
}

function asText(counts: Counts, oldest: MessageRecord | null): string {
  const rows = Object.entries(counts).map(([kind, ofKind]) => [
    kind,
    ...STATES.map((state) => ofKind[state] ?? 0),
  ]);
  const table = formatTable([["", ...STATES], ...rows]);
  if (!oldest) return `${table}\nNothing waits to be sent.\n`;
  const { attempt, lastError } = currentDelivery(oldest);
  return `${table}
Oldest unsent  ${oldest.id}
Received       ${localTime(oldest.receivedAt)}
Attempts       ${attempt}${lastError ? `, the last one: ${asLine(lastError)}` : ""}
`;
}
