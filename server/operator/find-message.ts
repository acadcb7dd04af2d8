import { parseArgs } from "node:util";
import type { Database } from "#server/database/database.ts";
import { findIds, type MessageRecord, readRecord } from "#server/outbox/records.ts";
import { type Call, type Command, onlyArgument, Refusal, UsageError } from "./command.ts";

const ENOUGH_CANDIDATES = 5;

/** For the help of the commands that take an ID. */
export const ABOUT_IDS = `ID is a message's id, or that of one of its deliveries (as in the log and in the Message-ID of a mail);
its beginning is enough, from four characters, when it is that of one message only.`;

/** What a person calls a message by: four characters of an id at least, so that one slip of a key is not another one. */
export function parseId(text: string): string {
  if (!/^[0-9a-f-]{4,36}$/i.test(text)) {
    throw new UsageError("An ID is made of the digits 0-9 and a-f, give at least four.");
  }
  return text.toLowerCase();
}

/** How a command is prepared that takes one ID: `action` is what it then does with that message. */
export function withMessage(
  action: (record: MessageRecord, call: Call) => Promise<void>,
): Command["prepare"] {
  return (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const id = parseId(onlyArgument("ID", positionals));
    return async (call) => action(await findMessage(call.database, id), call);
  };
}

/** The message that an id, or the beginning of one, stands for. Throws a Refusal when it is none or several. */
export async function findMessage(database: Database, id: string): Promise<MessageRecord> {
  const [only, ...others] = await findIds(database, id, ENOUGH_CANDIDATES);
  if (others.length > 0) {
    throw new Refusal(`${id} begins several ids: ${[only, ...others].join(", ")}`);
  }
  const record = only ? await readRecord(database, only) : null;
  if (!record) throw new Refusal(`No message has an id that begins with ${id}.`);
  return record;
}
