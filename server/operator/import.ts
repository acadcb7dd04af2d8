import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { insertRecord } from "#server/outbox/decisions.ts";
import { currentDelivery, statesById } from "#server/outbox/records.ts";
import { readArchive } from "./archive.ts";
import { type Command, onlyArgument, Refusal } from "./command.ts";
import { asLine } from "./terminal-text.ts";

/** `import`: what `export --format json` wrote, into this database. */
export const importMessages: Command = {
  synopsis: "import FILE",
  summary:
    "Reads what export --format json wrote into this database, which is made when there is none.",
  details: `Messages that are here already are left as they are, so it can be repeated. Those that are due are mailed
by the server of this database: end the server of the other one before the export.`,
  createsDatabase: true,

  prepare(args) {
    const file = onlyArgument("FILE", parseArgs({ args, allowPositionals: true }).positionals);
    return async ({ database, out, note }) => {
      const records = readArchive(await readFile(file, "utf8"));
      const states = await statesById(database);
      const missing = records.filter(({ id }) => !states.has(id));
      let imported = 0;
      for (const record of missing) {
        try {
          await insertRecord(database, record);
          imported += 1;
        } catch (error) {
          note(`${record.id} was not imported: ${asLine((error as Error).message)}`);
        }
      }
      await out(`${imported} imported, ${records.length - missing.length} were here.\n`);
      if (imported < missing.length) {
        throw new Refusal(`${missing.length - imported} were not imported, see above.`);
      }
      const others = records.filter(
        (record) =>
          states.has(record.id) && states.get(record.id) !== currentDelivery(record).state,
      );
      if (others.length > 0) {
        note(
          `${others.length} of those are in another state here: what is due here is mailed, though it was sent there.`,
        );
      }
    };
  },
};
