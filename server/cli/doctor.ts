import { withTimeout } from "#server/clock.ts";
import type { Finding } from "#server/doctor/run.ts";
import { writeHistory } from "#server/outbox/history.ts";
import { actorOf, asLine, type Command, CommandError, type Context, parse } from "./command.ts";

/** How long the history may take after the check, in milliseconds. */
const NOTE_MS = 1_000;

const COLOURS = { ok: null, warning: "yellow", error: "red" } as const;

export const doctor: Command = {
  synopsis: "doctor",
  summary: "Checks for common mistakes in the set-up, and says what to do about them.",
  details: `Looks at the sender's DNS, the mail server's login and certificate, the public address,
database, last backup, disk and placeholders. Sends no mail. The desk checks the
same, and how visitors come in. Exit code 1 if there is an error.`,

  async run(args, context) {
    parse(args, {});
    const opening = context.open();
    // Whatever is wrong with the database is a finding.
    const noted = opening
      .then(({ database }) => writeHistory(database, actorOf(context), "diagnosis"))
      .catch(() => {});
    const findings = await context.progress("Checking the settings", () =>
      context.diagnose(async () => (await opening).database),
    );
    // A database that hangs is among the findings.
    await withTimeout(noted, NOTE_MS, undefined);
    await context.out(format(findings, context));
    const [errors, warnings, ok] = (["error", "warning", "ok"] as const).map(
      (level) => findings.filter((finding) => finding.level === level).length,
    );
    const summary = `Errors: ${errors}, warnings: ${warnings}, ok: ${ok}.`;
    if (errors) throw new CommandError(summary);
    context.note(summary);
  },
};

/** A line for each finding and, where something is to be done, one below it. */
function format(findings: readonly Finding[], { paint }: Context): string {
  const lines = findings.flatMap(({ level, subject, found, todo }) => {
    const colour = COLOURS[level];
    const start = level.padEnd(8);
    const line = `${colour ? paint(colour, start) : start}${asLine(`${subject}: ${found}`)}`;
    return todo ? [line, `        > ${asLine(todo)}`] : [line];
  });
  return `${lines.join("\n")}\n`;
}
