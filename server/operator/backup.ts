import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Command, onlyArgument } from "./command.ts";

/** `backup`: a copy of the embedded database. */
export const backup: Command = {
  synopsis: "backup FILE",
  summary: "Copies the embedded database into a new file, also while the server runs.",
  details: `To restore it, put it as messages.db into an empty folder and start the server with that as DATA_DIR.
With PostgreSQL it says how to call pg_dump.`,

  prepare(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const file = resolve(onlyArgument("FILE", positionals));
    return async (call) => {
      await call.backup(file);
      await call.out(`${file} is a copy of the database.\n`);
    };
  },
};
