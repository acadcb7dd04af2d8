import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { insertRecord } from "#server/outbox/record-updates.ts";
import { allRecords, currentDelivery, statesById } from "#server/outbox/records.ts";
import { readArchive, writeArchive } from "./archive.ts";
import { type Command, choice, onlyArgument, Refusal } from "./command.ts";
import { writeCsv } from "./csv.ts";
import { asLine } from "./format.ts";

/** `export`: all messages, for a spreadsheet or for `import`. */
export const exportMessages: Command = {
  synopsis: "export --format csv|json",
  summary: "Writes all messages, oldest first, to the standard output.",
  details: `csv   for spreadsheets: a line per message, in UTF-8; a cell that would be a
      formula gets an apostrophe
json  everything that is stored, nothing changed: what import reads

Into a file: npm run -s messages -- export --format csv > messages.csv
(without -s, npm adds lines of its own).`,

  async run(args, { open, out }) {
    const { values } = parseArgs({ args, options: { format: { type: "string" } } });
    const format = choice("--format", ["csv", "json"], values.format ?? "");
    const { database } = await open();
    await (format === "csv" ? writeCsv : writeArchive)(allRecords(database), out);
  },
};

/** `import`: what `export --format json` wrote, into this database. */
export const importMessages: Command = {
  synopsis: "import FILE",
  summary: "Takes in what export --format json wrote; makes the database if need be.",
  details: `Messages that are here already are left as they are, so it can be repeated.
Those that are due are mailed by the server of this database: end the server of
the other one before the export.`,

  async run(args, { open, out, note }) {
    const file = onlyArgument("FILE", args);
    const records = readArchive(await readFile(file, "utf8"));
    const { database } = await open(true);
    const states = await statesById(database);
    const here = records.filter(({ id }) => states.has(id));
    const missing = records.filter(({ id }) => !states.has(id));
    let failed = 0;
    for (const record of missing) {
      try {
        await insertRecord(database, record);
      } catch (error) {
        failed += 1;
        note(`${record.id} was not imported: ${asLine((error as Error).message)}`);
      }
    }
    await out(`${missing.length - failed} imported, ${here.length} were here.\n`);
    if (failed > 0) throw new Refusal(`${failed} were not imported, see above.`);
    const changed = here.filter((one) => states.get(one.id) !== currentDelivery(one).state);
    if (changed.length > 0) {
      note(
        `${changed.length} of those are in another state here: what is due here is mailed, though it was sent there.`,
      );
    }
  },
};

/** `backup`: a copy of the embedded database. */
export const backup: Command = {
  synopsis: "backup FILE",
  summary: "Copies the embedded database into a new file, also while the server runs.",
  details: `To restore it, put it as messages.db into an empty folder and start the server
with that as DATA_DIR. PostgreSQL is copied with pg_dump.`,

  async run(args, { open, out }) {
    const file = resolve(onlyArgument("FILE", args));
    await (await open()).backup(file);
    await out(`${file} is a copy of the database.\n`);
  },
};
