import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { csvOf } from "#server/outbox/csv.ts";
import { importMessage, jsonOf, readExport } from "#server/outbox/export.ts";
import { writeHistory } from "#server/outbox/history.ts";
import { currentDelivery } from "#server/outbox/message.ts";
import { allMessages, statesById } from "#server/outbox/select.ts";
import { decodeText } from "#server/text.ts";
import { actorOf, type Command, CommandError, choice, onlyArgument } from "./command.ts";
import { asLine } from "./format.ts";

export const exportMessages: Command = {
  synopsis: "export --format csv|json",
  summary: "Writes all messages as of one moment, oldest first, to standard output.",
  details: `csv   for spreadsheets: one line per message, in UTF-8; cells that would be
      formulas get an apostrophe
json  everything that is stored, unchanged, for import

To a file: npm run -s messages -- export --format csv > messages.csv
(without -s, npm adds its own lines).`,

  async run(args, context) {
    const { values } = parseArgs({ args, options: { format: { type: "string" } } });
    const format = choice("--format", ["csv", "json"], values.format ?? "");
    const { database } = await context.open();
    await writeHistory(database, actorOf(context), "export");
    const partsOf = format === "csv" ? csvOf : jsonOf;
    await database.snapshot(async (reader) => {
      for await (const part of partsOf(allMessages(reader))) await context.out(part);
    });
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
    const file = onlyArgument("FILE", args);
    const records = readExport(decodeText(await readFile(file)));
    const { database } = await open("migrate");
    const states = await statesById(database);
    const here = records.filter(({ id }) => states.has(id));
    const missing = records.filter(({ id }) => !states.has(id));
    const [actor, entry] = [actorOf(context), randomUUID()];
    let failed = 0;
    await progress("Importing", async (report) => {
      for (const [index, record] of missing.entries()) {
        try {
          await importMessage(database, record, actor, entry);
        } catch (error) {
          failed += 1;
          note(`${record.id} was not imported: ${asLine((error as Error).message)}`);
        }
        report(`${index + 1} of ${missing.length} messages`);
      }
    });
    const count = missing.length - failed;
    await out(`${count} imported, ${here.length} already here.\n`);
    if (failed > 0) throw new CommandError(`${failed} could not be imported, see above.`);
    const changed = here.filter(
      (record) => states.get(record.id) !== currentDelivery(record).state,
    );
    if (changed.length > 0) {
      note(
        `${changed.length} of them differ in state. Those that are due here will be emailed, even if the export says sent.`,
      );
    }
  },
};
