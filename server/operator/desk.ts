import { parseArgs } from "node:util";
import { createSessions } from "#server/desk/sessions.ts";
import { signInUrl } from "#server/mail/notices.ts";
import { readHistory, writeHistory } from "#server/outbox/history.ts";
import { actorOf, type Command, CommandError, onlyArgument, UsageError } from "./command.ts";
import { asLine, formatTable, localTime } from "./format.ts";

export const signIn: Command = {
  synopsis: "sign-in ADDRESS",
  summary: "Prints a link that signs an organiser in to the desk, once, within 15 minutes.",
  details: `ADDRESS is one of MAIL_TO. For the first time, and for when mail is down; otherwise
the desk sends the link by email.`,

  async run(args, context) {
    const address = onlyArgument("ADDRESS", args).toLowerCase();
    const { organisers, siteUrl } = await context.mail();
    if (!organisers.some((organiser) => organiser.toLowerCase() === address)) {
      throw new CommandError(`Only the addresses of MAIL_TO may sign in: ${organisers.join(", ")}`);
    }
    const { database } = await context.open();
    const token = await createSessions(database, () => true).createLink(address);
    await writeHistory(database, actorOf(context), { action: "link" });
    await context.out(`${signInUrl(siteUrl, token)}\n`);
  },
};

export const history: Command = {
  synopsis: "history [--limit N]",
  summary: "Lists who signed in, read, exported, released and erased, newest first.",
  details: "From the desk and from these commands; the latest 50, or N.",

  async run(args, context) {
    const { values } = parseArgs({ args, options: { limit: { type: "string", default: "50" } } });
    if (!/^[1-9]\d{0,5}$/.test(values.limit)) {
      throw new UsageError("--limit must be a number from 1 to 999999.");
    }
    const { database } = await context.open();
    const entries = await readHistory(database, Number(values.limit), null);
    if (entries.length === 0) throw new CommandError("Nothing has been done yet.");
    const rows = entries.map(({ at, who, what, messageId }) => [
      localTime(at).slice(0, 16),
      asLine(who),
      messageId?.slice(0, 8) ?? "",
      what,
    ]);
    await context.out(formatTable([["WHEN", "WHO", "MESSAGE", "WHAT"], ...rows], context.columns));
  },
};

export const testMail: Command = {
  synopsis: "test-mail",
  summary: "Sends a test mail to the organisers at once, and prints the mail server's words.",

  async run(args, context) {
    parseArgs({ args });
    const { organisers, sendTest } = await context.mail();
    const { database } = await context.open();
    await writeHistory(database, actorOf(context), { action: "test-mail" });
    const { isAccepted, reply } = await sendTest(organisers);
    if (!isAccepted) throw new CommandError(`Not sent: ${reply}`);
    await context.out(`Sent to ${organisers.join(", ")}: ${asLine(reply)}\n`);
  },
};
