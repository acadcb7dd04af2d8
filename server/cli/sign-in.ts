import { LINK_MINUTES } from "#contract/desk.ts";
import { normalise } from "#contract/fields.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { signInUrl } from "#server/mail/notices.ts";
import { actorOf, type Command, CommandError, onlyArgument, parse } from "./command.ts";

export const signIn: Command = {
  synopsis: "sign-in ADDRESS",
  summary: `Prints a link that signs an organiser in to the desk, once, within ${LINK_MINUTES} minutes.`,
  details: `ADDRESS is one of MAIL_TO. For the first time, and for when mail is down; otherwise
the desk sends the link by email.`,

  async run(args, context) {
    const given = onlyArgument("ADDRESS", parse(args, {}, true).positionals);
    const address = normalise(given, "email").toLowerCase();
    const { addresses, siteUrl } = await context.organisers();
    if (!addresses.some((organiser) => organiser.toLowerCase() === address)) {
      throw new CommandError(`Only the addresses of MAIL_TO may sign in: ${addresses.join(", ")}`);
    }
    const { database } = await context.open();
    const token = await createSessions(database, () => true).createLink(address, actorOf(context));
    await context.out(`${signInUrl(siteUrl, token)}\n`);
  },
};
