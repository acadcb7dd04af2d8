import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { insertRecord } from "#server/outbox/record-updates.ts";
import { allRecords, currentDelivery, statesById } from "#server/outbox/records.ts";
import { type Command, CommandError, choice, onlyArgument } from "./command.ts";
import { writeCsv } from "./csv.ts";
import { asLine } from "./format.ts";
import { readExport, writeJson } from "./json-export.ts";

/** `export`: all messages, for a spreadsheet or `import`. */
export const exportMessages: Command = {
  synopsis: "export --format csv|json",
  summary: "Writes all messages as of one moment, oldest first, to standard output.",
  details: `csv   for spreadsheets: one line per message, in UTF-8; cells that would be
      formulas get an apostrophe
json  everything that is stored, unchanged, for import

To a file: npm run -s messages -- export --format csv > messages.csv
(without -s, npm adds its own lines).`,

  async run(args, { open, out }) {
    const { values } = parseArgs({ args, options: { format: { type: "string" } } });
    const format = choice("--format", ["csv", "json"], values.format ?? "");
    const { database } = await open();
    const write = format === "csv" ? writeCsv : writeJson;
    await database.snapshot((reader) => write(allRecords(reader), out));
  },
};

/** `import`: adds the messages of an export to this database. */
export const importMessages: Command = {
  synopsis: "import FILE",
  summary: "Imports what export --format json wrote; creates the database if needed.",
  details: `Leaves messages that are already here unchanged, so it can be repeated. This
database's server emails those that are due: stop the other database's server
before the export.`,

  async run(args, { open, out, note, progress }) {
    const file = onlyArgument("FILE", args);
    const records = readExport(await readFile(file, "utf8"));
    const { database } = await open("import");
    const states = await statesById(database);
    const here = records.filter(({ id }) => states.has(id));
    const missing = records.filter(({ id }) => !states.has(id));
    let failed = 0;
    await progress("Importing", async (report) => {
      for (const [index, record] of missing.entries()) {
        try {
          await insertRecord(database, record);
        } catch (error) {
          failed += 1;
          note(`${record.id} was not imported: ${asLine((error as Error).message)}`);
        }
        report(`${index + 1} of ${missing.length} messages`);
      }
    });
    await out(`${missing.length - failed} imported, ${here.length} already here.\n`);
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

/** `backup`: copies the embedded database. */
export const backup: Command = {
  synopsis: "backup FILE",
  summary: "Copies the embedded database to a new file, even while the server runs.",
  details: `To restore it, copy it to messages.db in an empty folder and start the server
with that folder as DATA_DIR. For PostgreSQL, use pg_dump.`,

  async run(args, { open, out }) {
    const file = resolve(onlyArgument("FILE", args));
    await (await open()).backup(file);
    await out(`Copied the database to ${file}.\n`);
  },
};
