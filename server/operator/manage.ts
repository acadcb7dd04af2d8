import { parseArgs } from "node:util";
import { KINDS } from "#contract/kinds.ts";
import { act } from "#server/outbox/actions.ts";
import { currentDelivery } from "#server/outbox/message.ts";
import { messageCount } from "#server/outbox/words.ts";
import {
  ABOUT_IDS,
  actorOf,
  type Command,
  CommandError,
  choice,
  openMessage,
  UsageError,
} from "./command.ts";

const CHANGED = "This message has just changed. Check it again.";
const IN_PROGRESS = "This message is being sent at this moment. Check it again in two minutes.";

export const resend: Command = {
  synopsis: "resend ID | resend --state dead",
  summary: "Queues a message again, or all dead ones; a server emails them within 30 s.",
  details: `A dead message, or one that waits for its next attempt, keeps its delivery, and so
its Message-ID: if an email did arrive after all, the recipient can recognise the
duplicate. A sent message gets a new delivery, since the recipient may drop a
duplicate. While the mail server refuses every email, only one at a time is tried.
${ABOUT_IDS}`,

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { state: { type: "string" } },
    });
    if (choice("--state", ["dead"], values.state)) {
      if (positionals.length > 0) throw new UsageError("Give an ID or --state, only one of them.");
      const { database } = await context.open();
      const { ids } = await act(database, "resend", [{ states: ["dead"] }], actorOf(context));
      if (ids.length === 0) throw new CommandError("No messages found.");
      return context.out(`Queued ${messageCount(ids.length)} again.\n`);
    }
    const { record, database } = await openMessage(positionals, context, "ID or --state dead");
    const { state } = currentDelivery(record);
    if (state === "held") {
      throw new CommandError("This message is held and was never emailed. Use release.");
    }
    const { ids } = await act(database, "resend", [{ id: record.id }], actorOf(context));
    if (ids.length === 0) {
      throw new CommandError(state === "due" ? IN_PROGRESS : CHANGED);
    }
    await context.out(
      state === "due" ? `${record.id} is due now.\n` : `${record.id} is in the queue again.\n`,
    );
  },
};

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
      const held = { states: ["held"], isSpam: false, kind } as const;
      const { ids } = await act(database, "not-spam", [held], actorOf(context));
      if (ids.length === 0) throw new CommandError("No messages found.");
      return context.out(`Released ${messageCount(ids.length)}.\n`);
    }
    const { record, database } = await openMessage(positionals, context, "ID, --all or --kind");
    const { state } = currentDelivery(record);
    if (state !== "held") throw new CommandError(`This message is not held; it is ${state}.`);
    const { ids } = await act(database, "not-spam", [{ id: record.id }], actorOf(context));
    if (ids.length === 0) {
      throw new CommandError(CHANGED);
    }
    await context.out(`${record.id} is in the queue.\n`);
  },
};

export const flush: Command = {
  synopsis: "flush",
  summary: "Makes every waiting message due now; a server emails them within 30 s.",
  details: `For when the mail server works again: the next attempt of a message can be an hour
away. While it refuses every email, only one at a time is tried.`,

  async run(args, context) {
    if (parseArgs({ args, allowPositionals: true }).positionals.length > 0) {
      throw new UsageError("flush takes no arguments.");
    }
    const { database } = await context.open();
    const { ids } = await act(database, "try-now", [{}], actorOf(context));
    if (ids.length === 0) throw new CommandError("No messages are waiting.");
    await context.out(`Due now: ${messageCount(ids.length)}.\n`);
  },
};
