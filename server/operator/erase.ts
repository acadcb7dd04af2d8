import { parseArgs } from "node:util";
import { KINDS } from "#contract/kinds.ts";
import { act } from "#server/outbox/actions.ts";
import { idsFrom } from "#server/outbox/search.ts";
import { countMessages, type Filter } from "#server/outbox/select.ts";
import { messageCount } from "#server/outbox/words.ts";
import {
  ABOUT_IDS,
  actorOf,
  type Command,
  CommandError,
  choice,
  findMessage,
  noMessage,
  readId,
  UsageError,
} from "./command.ts";

const LOG_IN_USE =
  "Another process is reading the database's write-ahead log, which may still hold what was erased. Repeat the command when that process has ended.";

/** The states that wait for a decision, also those of messages that are marked as spam. */
const UNDECIDED_STATES = ["dead", "held"] as const;

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
    const id =
      state || email !== undefined
        ? ""
        : readId(positionals, "ID, --email ADDRESS or --state STATE");
    const { database } = await context.open(yes ? "erase" : undefined);
    if (state) {
      const filter = { states: [state], kind };
      return finish(await countMessages(database, filter), "No messages found.", [filter]);
    }
    const ids =
      email === undefined
        ? [await findMessage(database, id)].flatMap((record) => record?.id ?? [])
        : await idsFrom(database, email);
    const none = id ? noMessage(id) : "There are no messages from this address.";
    await finish(
      ids.length,
      none,
      ids.map((one) => ({ id: one })),
    );

    async function finish(count: number, nothing: string, which: readonly Filter[]) {
      if (count > 0 && !yes) {
        throw new CommandError(
          `This permanently erases ${messageCount(count)}. Add --yes to confirm.`,
        );
      }
      const erased =
        count > 0 ? (await act(database, "erase", which, actorOf(context))).ids.length : 0;
      // Also if nothing is found: when it was erased, its words may have stayed in the log.
      const isTruncated = await database.truncateLog();
      if (count > 0) await context.out(`Erased ${messageCount(erased)}.\n`);
      if (!isTruncated) throw new CommandError(LOG_IN_USE);
      if (count === 0) throw new CommandError(nothing);
    }
  },
};
