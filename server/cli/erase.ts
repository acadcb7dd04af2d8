import { actOnMany } from "#server/outbox/actions.ts";
import { idsFrom } from "#server/outbox/erasure.ts";
import { countMessages, type Filter } from "#server/outbox/select.ts";
import { messageCount } from "#server/outbox/words.ts";
import {
  ABOUT_STATES,
  actorOf,
  type Command,
  CommandError,
  filterOf,
  parse,
  STATE_OPTION,
  UsageError,
} from "./command.ts";

const NOTHING_FOUND = "No messages found.";

/** The id of a message, or of an email of it, which may say that it is the second. */
const ID = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\.\d+)?$/;

export const erase: Command = {
  synopsis: "erase ID | --email ADDRESS | --state STATE, and --yes",
  summary: "Erases messages: one, an address's, or those of a state; without --yes, only counts.",
  details: `ID is the id of a message, or of an email of it, as in the log.
${ABOUT_STATES}
Emails that were sent are in the organisers' inbox (without SMTP_URL, in
DATA_DIR/mail); erase them there.`,

  async run(args, context) {
    const own = { email: { type: "string" }, yes: { type: "boolean" } } as const;
    const { values, positionals } = parse(args, { ...STATE_OPTION, ...own }, true);
    const { email, yes, state } = values;
    const filter = filterOf(state);
    const [one, ...others] = positionals.map((argument) => argument.toLowerCase());
    const given = [one, email, state].filter((one) => one !== undefined);
    if (given.length !== 1 || others.length > 0) {
      throw new UsageError("Give an ID, --email or --state, only one of them.");
    }
    const [, id] = ID.exec(one ?? "") ?? [];
    if (one !== undefined && !id) throw new UsageError("This is no ID.");

    const { database } = await context.open();
    const from = email === undefined ? undefined : await idsFrom(database, email);
    const which: Filter = from ? { ids: from } : id ? { ids: [id] } : filter;
    if (!yes) {
      const count = from?.length ?? (await countMessages(database, which));
      throw new CommandError(
        count > 0
          ? `This permanently erases ${messageCount(count)}. Add --yes to confirm.`
          : NOTHING_FOUND,
      );
    }
    const erased = await actOnMany(database, "erase", which, actorOf(context));
    // Also if nothing is found: when it was erased, its words may have stayed in the log.
    await database.truncateLog();
    if (erased === 0) throw new CommandError(NOTHING_FOUND);
    await context.out(`Erased ${messageCount(erased)}.\n`);
  },
};
