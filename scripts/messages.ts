import { styleText } from "node:util";
import { runCli } from "#server/operator/cli.ts";
import {
  diagnoseForOperator,
  openForOperator,
  openMailForOperator,
} from "#server/operator/open.ts";
import { userName } from "#server/operator/user-name.ts";
import { readSettings } from "#server/settings.ts";
import { createProgress } from "./progress.ts";

// Standard output belongs to the command, and a program may read it.
const { print, step } = createProgress(process.stderr);

// The files hold what visitors wrote.
process.umask(0o077);
// `out` reports a failed write; without a listener the error event would end the process.
process.stdout.on("error", () => {});

/** `npm run messages`: the operator's commands. */
process.exitCode = await runCli(process.argv.slice(2), {
  open: (purpose) => openForOperator(readSettings(), purpose),
  diagnose: (database) => diagnoseForOperator(readSettings(), database),
  mail: () => openMailForOperator(readSettings()),
  who: `${userName()}, in the terminal`,
  now: Date.now,
  out: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  note: print,
  progress: step,
  // A terminal that does not know its width reports 0.
  columns: process.stdout.columns || Number.POSITIVE_INFINITY,
  // Leaves out the colours where stdout is not a terminal or NO_COLOR is set.
  paint: (colour, text) => styleText(colour, text),
});
