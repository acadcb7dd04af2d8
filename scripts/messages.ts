import { styleText } from "node:util";
import { runCli } from "#server/operator/cli.ts";
import { openForOperator } from "#server/operator/open.ts";
import { readSettings } from "#server/settings.ts";

// A write that fails says so itself; without a listener it would also end the process.
process.stdout.on("error", () => {});

/** `npm run messages`: the operator's view of what has come in. */
process.exitCode = await runCli(process.argv.slice(2), {
  open: (mayCreate) => openForOperator(readSettings(), mayCreate),
  now: Date.now,
  out: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  note: (line) => process.stderr.write(`${line}\n`),
  // A terminal that does not know how wide it is says 0.
  columns: process.stdout.columns || Number.POSITIVE_INFINITY,
  // In a terminal, unless NO_COLOR says otherwise.
  paint: (colour, text) => styleText(colour, text),
});
