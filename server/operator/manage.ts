import { parseArgs } from "node:util";
import type { Database } from "#server/database/database.ts";
import { addDelivery, eraseMessages, requeue } from "#server/outbox/record-updates.ts";
import { allRecords, currentDelivery } from "#server/outbox/records.ts";
import {
  ABOUT_IDS,
  type Command,
  CommandError,
  type Context,
  openMessage,
  UsageError,
} from "./command.ts";

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
    const { id, state, queuedAt } = currentDelivery(record);
    const now = context.now();
    if (state === "held") {
      throw new CommandError("This message is held and was never emailed. Use release.");
    }
    if (state === "sent") {
      // Later than the previous one, even if this machine's clock is behind the server's.
      await addDelivery(database, record.id, Math.max(now, queuedAt + 1));
    } else if (!(await requeue(database, id, state, now))) {
      throw new CommandError(state === "due" ? IN_PROGRESS : CHANGED);
    }
    await context.out(
      state === "due" ? `${record.id} is due now.\n` : `${record.id} is in the queue again.\n`,
    );
  },
};

/** `release`: queues a message that was held as spam. */
export const release: Command = {
  synopsis: "release ID",
  summary: "Queues a message that was held as spam; a server emails it within 30 s.",
  details: ABOUT_IDS,

  async run(args, context) {
    const { record, database } = await openMessage(args, context);
    const { id, state } = currentDelivery(record);
    if (state !== "held") throw new CommandError(`This message is not held; it is ${state}.`);
    if (!(await requeue(database, id, "held", context.now()))) throw new CommandError(CHANGED);
    await context.out(`${record.id} is in the queue.\n`);
  },
};

/** `erase`: deletes messages permanently. */
export const erase: Command = {
  synopsis: "erase ID --yes | erase --email ADDRESS --yes",
  summary: "Erases a message, or all from an address; without --yes, only counts.",
  details: `Emails that were sent are in the organisers' inbox (without SMTP_URL, in
DATA_DIR/mail); erase them there.
${ABOUT_IDS}`,

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: "string" }, yes: { type: "boolean", default: false } },
    });
    const { email, yes } = values;
    if (email === undefined) {
      const { record, database } = await openMessage(
        positionals,
        context,
        "ID, or --email ADDRESS",
      );
      return eraseAll(database, [record.id], yes, context);
    }
    if (positionals.length > 0) throw new UsageError("Give an ID or --email, not both.");
    const { database } = await context.open();
    await eraseAll(database, await idsFrom(database, email), yes, context);
  },
};

async function eraseAll(database: Database, ids: string[], isConfirmed: boolean, { out }: Context) {
  if (ids.length === 0) throw new CommandError("There are no messages from this address.");
  const messages = (count: number) => (count === 1 ? "1 message" : `${count} messages`);
  if (!isConfirmed) {
    throw new CommandError(
      `This permanently erases ${messages(ids.length)}. Add --yes to confirm.`,
    );
  }
  await out(`Erased ${messages(await eraseMessages(database, ids))}.\n`);
}

/**
 * Returns the ids of an address's messages. Not in SQL, since JSON functions and case folding differ between the
 * databases.
 */
async function idsFrom(database: Database, email: string): Promise<string[]> {
  const wanted = email.trim().toLowerCase();
  const ids: string[] = [];
  for await (const { id, payload } of allRecords(database)) {
    if (payload.email?.toLowerCase() === wanted) ids.push(id);
  }
  return ids;
}
