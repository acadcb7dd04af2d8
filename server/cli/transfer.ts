import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { csvOf } from "#server/outbox/csv.ts";
import { importMessage, jsonOf, readExport } from "#server/outbox/export.ts";
import { writeHistory } from "#server/outbox/history.ts";
import type { StoredMessage } from "#server/outbox/message.ts";
import { allMessages, statesById } from "#server/outbox/select.ts";
import { messageCount } from "#server/outbox/words.ts";
import { decodeText } from "#server/text.ts";
import {
  ABOUT_STATES,
  actorOf,
  asLine,
  type Command,
  CommandError,
  choice,
  filterOf,
  onlyArgument,
  parse,
  STATE_OPTION,
} from "./command.ts";

export const exportMessages: Command = {
  synopsis: "export --format csv|json [--state STATE]",
  summary: "Writes messages as of one moment, oldest first, to standard output; says how many.",
  details: `csv   for spreadsheets: one line per message, in UTF-8; cells that would be
      formulas get an apostrophe
json  all that is stored of each message, unchanged, for import

${ABOUT_STATES}

To a file: npm run -s admin -- export --format csv > messages.csv
(without -s, npm adds its own lines).`,

  async run(args, context) {
    const { values } = parse(args, { ...STATE_OPTION, format: { type: "string" } });
    const filter = filterOf(values.state);
    const format = choice("--format", ["csv", "json"], values.format ?? "");
    const { database } = await context.open();
    await writeHistory(database, actorOf(context), "export");
    let count = 0;
    async function* counted(messages: AsyncIterable<StoredMessage>) {
      for await (const message of messages) {
        count += 1;
        yield message;
      }
    }
    await database.snapshot(async (reader) => {
      const messages = counted(allMessages(reader, filter));
      const parts = format === "csv" ? csvOf(messages) : jsonOf(messages, reader);
      for await (const part of parts) await context.out(part);
    });
    context.note(`${messageCount(count)} written.`);
  },
};

export const importMessages: Command = {
  synopsis: "import FILE",
  summary: "Imports what export --format json wrote; creates the database if needed.",
  details: `Leaves messages that are already here unchanged, so it can be repeated. This
database's server emails those that are due: stop the other database's server
before the export.`,

  async run(args, context) {
    const { open, out, note, progress } = context;
    const file = onlyArgument("FILE", parse(args, {}, true).positionals);
    const messages = readExport(decodeText(await readFile(file)));
    const { database } = await open("migrate");
    const states = await statesById(database);
    const here = messages.filter(({ id }) => states.has(id));
    const missing = messages.filter(({ id }) => !states.has(id));
    const [actor, entry] = [actorOf(context), randomUUID()];
    let failed = 0;
    await progress("Importing", async (report) => {
      for (const [index, message] of missing.entries()) {
        try {
          await importMessage(database, message, actor, entry);
        } catch (error) {
          failed += 1;
          note(`${message.id} was not imported: ${asLine((error as Error).message)}`);
        }
        report(`${index + 1} of ${missing.length} messages`);
      }
    });
    await out(`${missing.length - failed} imported, ${here.length} already here.\n`);
    if (failed > 0) throw new CommandError(`${failed} could not be imported, see above.`);
    const changed = here.filter(({ id, state }) => states.get(id) !== state);
    if (changed.length > 0) {
      note(
        `${changed.length} of them differ in state. Those that are due here will be emailed, even if the export says sent.`,
      );
    }
  },
};
