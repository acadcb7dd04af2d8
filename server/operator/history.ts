import { parseArgs } from "node:util";
import { readHistory } from "#server/outbox/history.ts";
import { type Command, CommandError, readLimit } from "./command.ts";
import { asLine, formatTable, localTime } from "./format.ts";

export const history: Command = {
  synopsis: "history [--limit N]",
  summary: "Lists who signed in, read, exported, released and erased, newest first.",
  details: "From the desk and from these commands; the latest 50, or N.",

  async run(args, context) {
    const { values } = parseArgs({ args, options: { limit: { type: "string", default: "50" } } });
    const limit = readLimit(values.limit);
    const { database } = await context.open();
    const entries = await readHistory(database, limit);
    if (entries.length === 0) throw new CommandError("Nothing has been done yet.");
    const rows = entries.map(({ at, who, what, messageId }) => [
      localTime(at).slice(0, 16),
      asLine(who),
      messageId?.slice(0, 8) ?? "",
      what,
    ]);
    await context.out(formatTable([["WHEN", "WHO", "MESSAGE", "WHAT"], ...rows], context.columns));
  },
};
