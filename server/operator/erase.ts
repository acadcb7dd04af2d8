import { parseArgs } from "node:util";
import { KINDS } from "#contract/kinds.ts";
import type { Database } from "#server/database/database.ts";
import {
  countSelection,
  eraseMessages,
  eraseSelection,
  UNDECIDED_STATES,
} from "#server/outbox/actions.ts";
import { idsFrom } from "#server/outbox/find-records.ts";
import { messageCount } from "#server/outbox/message.ts";
import {
  ABOUT_IDS,
  actorOf,
  type Command,
  CommandError,
  type Context,
  choice,
  findMessage,
  noMessage,
  readId,
  UsageError,
} from "./command.ts";

const LOG_IN_USE =
  "Another process is reading the database's write-ahead log, which may still hold what was erased. Repeat the command when that process has ended.";

export const erase: Command = {
  synopsis: "erase ID | --email ADDRESS | --state STATE [--kind KIND], and --yes",
  summary: "Erases messages: one, an address's or a state's; without --yes, only counts.",
  details: `STATE is ${UNDECIDED_STATES.join(" or ")}, KIND is ${KINDS.join(" or ")}.
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
    const state = choice("--state", UNDECIDED_STATES, values.state);
    const kind = choice("--kind", KINDS, values.kind);
    const given = [positionals.length > 0, email !== undefined, state !== undefined];
    if (given.filter(Boolean).length > 1) {
      throw new UsageError("Give an ID, --email or --state, only one of them.");
    }
    if (kind && !state) throw new UsageError("--kind needs --state.");
    const open = () => context.open(yes ? "erase" : undefined);
    if (state) {
      const { database } = await open();
      const selection = { state, kind };
      const count = await countSelection(database, selection);
      const found = {
        count,
        none: "No messages found.",
        erase: () => eraseSelection(database, selection, actorOf(context)),
      };
      return eraseFound(database, found, yes, context);
    }
    if (email === undefined) {
      const id = readId(positionals, "ID, --email ADDRESS or --state STATE");
      const { database } = await open();
      const record = await findMessage(database, id);
      return eraseIds(database, record ? [record.id] : [], noMessage(id), yes, context);
    }
    const { database } = await open();
    const ids = await idsFrom(database, email);
    await eraseIds(database, ids, "There are no messages from this address.", yes, context);
  },
};

function eraseIds(
  database: Database,
  ids: string[],
  none: string,
  isConfirmed: boolean,
  context: Context,
): Promise<void> {
  const found = {
    count: ids.length,
    none,
    erase: () => eraseMessages(database, ids, actorOf(context)),
  };
  return eraseFound(database, found, isConfirmed, context);
}

/** The messages that the arguments name. */
interface Found {
  count: number;
  /** What to say if there is none. */
  none: string;
  /** Erases them and returns how many. */
  erase(): Promise<number>;
}

/** Erases what was found and says how many. Throws a CommandError if that is nothing or not confirmed. */
async function eraseFound(
  database: Database,
  { count, none, erase: eraseThem }: Found,
  isConfirmed: boolean,
  { out }: Context,
): Promise<void> {
  if (count > 0 && !isConfirmed) {
    throw new CommandError(`This permanently erases ${messageCount(count)}. Add --yes to confirm.`);
  }
  const erased = count > 0 ? await eraseThem() : 0;
  // Also if nothing is found: when it was erased, its words may have stayed in the log.
  const isTruncated = await database.truncateLog();
  if (count > 0) await out(`Erased ${messageCount(erased)}.\n`);
  if (!isTruncated) throw new CommandError(LOG_IN_USE);
  if (count === 0) throw new CommandError(none);
}
