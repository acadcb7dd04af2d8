import { parseArgs } from "node:util";
import type { Database } from "#server/database/database.ts";
import { countSelection, eraseSelection, UNDECIDED } from "#server/outbox/actions.ts";
import { KINDS } from "#server/outbox/message.ts";
import { eraseMessages } from "#server/outbox/record-updates.ts";
import { allRecords } from "#server/outbox/records.ts";
import {
  ABOUT_IDS,
  type Command,
  CommandError,
  type Context,
  choice,
  openMessage,
  UsageError,
} from "./command.ts";
import { messageCount } from "./format.ts";

/** `erase`: deletes messages permanently. */
export const erase: Command = {
  synopsis: "erase ID | --email ADDRESS | --state STATE [--kind KIND], and --yes",
  summary: "Erases messages: one, an address's or a state's; without --yes, only counts.",
  details: `STATE is ${UNDECIDED.join(" or ")}, KIND is ${KINDS.join(" or ")}.
Emails that were sent are in the organisers' inbox (without SMTP_URL, in
DATA_DIR/mail); erase them there.
${ABOUT_IDS}`,

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: "string" },
        state: { type: "string" },
        kind: { type: "string" },
        yes: { type: "boolean", default: false },
      },
    });
    const { email, yes } = values;
    const state = choice("--state", UNDECIDED, values.state);
    const kind = choice("--kind", KINDS, values.kind);
    const given = [positionals.length > 0, email !== undefined, state !== undefined];
    if (given.filter(Boolean).length > 1) {
      throw new UsageError("Give an ID, --email or --state, only one of them.");
    }
    if (kind && !state) throw new UsageError("--kind needs --state.");
    if (state) {
      const { database } = await context.open();
      const selection = { state, kind };
      const count = () => countSelection(database, selection);
      return confirmed(yes, context, count, () => eraseSelection(database, selection));
    }
    if (email === undefined) {
      const name = "ID, --email ADDRESS or --state STATE";
      const { record, database } = await openMessage(positionals, context, name);
      return eraseIds(database, [record.id], yes, context);
    }
    const { database } = await context.open();
    await eraseIds(database, await idsFrom(database, email), yes, context);
  },
};

function eraseIds(database: Database, ids: string[], isConfirmed: boolean, context: Context) {
  const count = async () => ids.length;
  return confirmed(isConfirmed, context, count, () => eraseMessages(database, ids));
}

/** Erases and says how many. Throws a CommandError if there are none, or if it is not confirmed. */
async function confirmed(
  isConfirmed: boolean,
  { out }: Context,
  count: () => Promise<number>,
  eraseThem: () => Promise<number>,
): Promise<void> {
  const found = await count();
  if (found === 0) throw new CommandError("No messages found.");
  if (!isConfirmed) {
    throw new CommandError(`This permanently erases ${messageCount(found)}. Add --yes to confirm.`);
  }
  await out(`Erased ${messageCount(await eraseThem())}.\n`);
}

/**
 * Returns the ids of an address's messages. Not in SQL, since JSON functions and case folding differ between the
 * databases.
 */
async function idsFrom(database: Database, email: string): Promise<string[]> {
  const wanted = email.trim().toLowerCase();
  const ids: string[] = [];
  for await (const { id, payload } of allRecords(database)) {
    if (payload.email?.toLowerCase() === wanted) ids.push(id);
  }
  return ids;
}
