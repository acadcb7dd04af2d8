import { userInfo } from "node:os";
import { styleText } from "node:util";
import { runCli } from "#server/cli/cli.ts";
import { diagnoseForOperator, openForOperator, organisersOf } from "#server/cli/open.ts";
import { readSettings } from "#server/settings.ts";
import { createProgress } from "./progress.ts";

// Standard output belongs to the command, and a program may read it.
const { print, step } = createProgress(process.stderr);

// The files hold what visitors wrote.
process.umask(0o077);
// `out` reports a failed write; without a listener the error event would end the process.
process.stdout.on("error", () => {});

/** `npm run admin`: what the desk cannot do. */
process.exitCode = await runCli(process.argv.slice(2), {
  open: (purpose) => openForOperator(readSettings(), purpose),
  diagnose: (database) => diagnoseForOperator(readSettings(), database),
  organisers: () => organisersOf(readSettings()),
  who: `${userName()}, in the terminal`,
  wallTime: Date.now,
  out: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  note: print,
  progress: step,
  // Leaves out the colours where stdout is not a terminal or NO_COLOR is set.
  paint: (colour, text) => styleText(colour, text),
});

/** Who types the command. A container's user may have a number only. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
