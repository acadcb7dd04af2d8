import { parseArgs } from "node:util";
import { KINDS } from "#contract/forms.ts";
import { releaseHeld, releaseMessage, resendMessage } from "#server/outbox/actions.ts";
import { currentDelivery } from "#server/outbox/records.ts";
import {
  ABOUT_IDS,
  type Command,
  CommandError,
  choice,
  openMessage,
  UsageError,
} from "./command.ts";
import { messageCount } from "./format.ts";

const CHANGED = "This message has just changed. Check it again.";
const IN_PROGRESS = "This message is being sent at this moment. Check it again in two minutes.";

/** `resend`: queues a message again. */
export const resend: Command = {
  synopsis: "resend ID",
  summary: "Queues a message again, or retries it now; a server emails it within 30 s.",
  details: `A dead message, or one that waits for its next attempt, keeps its delivery, and so
its Message-ID: if an email did arrive after all, the recipient can recognise the
duplicate. A sent message gets a new delivery, since the recipient may drop a
duplicate. While the mail server refuses every email, only one at a time is tried.
${ABOUT_IDS}`,

  async run(args, context) {
    const { record, database } = await openMessage(args, context);
    const { state } = currentDelivery(record);
    const now = context.now();
    if (state === "held") {
      throw new CommandError("This message is held and was never emailed. Use release.");
    }
    if (!(await resendMessage(database, record, now))) {
      throw new CommandError(state === "due" ? IN_PROGRESS : CHANGED);
    }
    await context.out(
      state === "due" ? `${record.id} is due now.\n` : `${record.id} is in the queue again.\n`,
    );
  },
};

/** `release`: queues messages that are held. */
export const release: Command = {
  synopsis: "release ID | release --all | release --kind KIND",
  summary: "Queues a held message, or all, or all of a kind; a server emails them.",
  details: `KIND is ${KINDS.join(" or ")}. What a flood held is also released by itself, a few
messages a minute, once the flood is over; suspected spam is not.
${ABOUT_IDS}`,

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: "boolean", default: false }, kind: { type: "string" } },
    });
    const kind = choice("--kind", KINDS, values.kind);
    if (values.all || kind) {
      if (positionals.length > 0 || (values.all && kind)) {
        throw new UsageError("Give an ID, --all or --kind, only one of them.");
      }
      const { database } = await context.open();
      const released = await releaseHeld(database, kind, context.now());
      if (released === 0) throw new CommandError("No messages found.");
      return context.out(`Released ${messageCount(released)}.\n`);
    }
    const { record, database } = await openMessage(positionals, context, "ID, --all or --kind");
    const { state } = currentDelivery(record);
    if (state !== "held") throw new CommandError(`This message is not held; it is ${state}.`);
    if (!(await releaseMessage(database, record, context.now()))) throw new CommandError(CHANGED);
    await context.out(`${record.id} is in the queue.\n`);
  },
};
