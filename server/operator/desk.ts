import { parseArgs } from "node:util";
import { normalise } from "#contract/fields.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { signInUrl } from "#server/mail/notices.ts";
import { writeHistory } from "#server/outbox/history.ts";
import { actorOf, type Command, CommandError, onlyArgument } from "./command.ts";
import { asLine } from "./format.ts";

export const signIn: Command = {
  synopsis: "sign-in ADDRESS",
  summary: "Prints a link that signs an organiser in to the desk, once, within 15 minutes.",
  details: `ADDRESS is one of MAIL_TO. For the first time, and for when mail is down; otherwise
the desk sends the link by email.`,

  async run(args, context) {
    const address = normalise(onlyArgument("ADDRESS", args), "email").toLowerCase();
    const { organisers, siteUrl } = await context.mail();
    if (!organisers.some((organiser) => organiser.toLowerCase() === address)) {
      throw new CommandError(`Only the addresses of MAIL_TO may sign in: ${organisers.join(", ")}`);
    }
    const { database } = await context.open();
    const token = await createSessions(database, () => true).createLink(address, actorOf(context));
    await context.out(`${signInUrl(siteUrl, token)}\n`);
  },
};

export const testMail: Command = {
  synopsis: "test-mail",
  summary: "Sends a test mail to the organisers at once, and prints the mail server's words.",

  async run(args, context) {
    parseArgs({ args });
    const { organisers, sendTest } = await context.mail();
    const { database } = await context.open();
    await writeHistory(database, actorOf(context), "test-mail");
    const { isAccepted, reply } = await sendTest(organisers);
    if (!isAccepted) throw new CommandError(`Not sent: ${reply}`);
    await context.out(`${organisers.join(", ")}: ${asLine(reply)}\n`);
  },
};
