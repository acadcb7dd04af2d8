import { parseArgs } from "node:util";
import type { Database } from "#server/database/database.ts";
import { eraseMessages, queueAgain, requeue } from "#server/outbox/record-updates.ts";
import { allRecords, currentDelivery } from "#server/outbox/records.ts";
import { ABOUT_IDS, type Call, type Command, openMessage, Refusal, UsageError } from "./command.ts";
import { dueTime } from "./format.ts";

const CHANGED = "It has changed in this moment. Look at it again.";

/** `resend`: mails a message again. */
export const resend: Command = {
  synopsis: "resend ID",
  summary: "Has a running server mail a dead or sent message again in half a minute.",
  details: `A dead one keeps its delivery, and so its Message-ID: should the first mail have
arrived after all, the receiver can tell that it is the same. A sent one gets a
new delivery, or the receiver would drop it as a repeat.
${ABOUT_IDS}`,

  async run(args, call) {
    const { record, database } = await openMessage(args, call);
    const { id, state, dueAt, queuedAt } = currentDelivery(record);
    const now = call.now();
    if (state === "held") throw new Refusal("It is held and was never mailed: release it.");
    if (state === "due") {
      throw new Refusal(`It is in the queue, its next attempt is due ${dueTime(dueAt, now)}.`);
    }
    if (state === "sent") {
      // Later than the last one, even when this machine's clock is behind the server's.
      await queueAgain(database, record.id, Math.max(now, queuedAt + 1));
    } else if (!(await requeue(database, id, "dead", now))) {
      throw new Refusal(CHANGED);
    }
    await call.out(`${record.id} is in the queue again.\n`);
  },
};

/** `release`: mails a message that was taken for spam. */
export const release: Command = {
  synopsis: "release ID",
  summary: "Has a running server mail a message held as spam in half a minute.",
  details: ABOUT_IDS,

  async run(args, call) {
    const { record, database } = await openMessage(args, call);
    const { id, state } = currentDelivery(record);
    if (state !== "held") throw new Refusal(`It is not held, it is ${state}.`);
    if (!(await requeue(database, id, "held", call.now()))) throw new Refusal(CHANGED);
    await call.out(`${record.id} is in the queue.\n`);
  },
};

/** `erase`: deletes messages for good. */
export const erase: Command = {
  synopsis: "erase ID --yes | erase --email ADDRESS --yes",
  summary: "Erases a message, or all of an address, for good; without --yes it counts.",
  details: `Mails that were sent are in the organisers' inbox (without SMTP_URL: in
DATA_DIR/mail), erase them there.
${ABOUT_IDS}`,

  async run(args, call) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: "string" }, yes: { type: "boolean", default: false } },
    });
    const { email, yes } = values;
    if (email === undefined) {
      const { record, database } = await openMessage(positionals, call, "ID, or --email ADDRESS");
      return eraseAll(database, [record.id], yes, call);
    }
    if (positionals.length > 0) throw new UsageError("Give an ID or --email, not both.");
    const { database } = await call.open();
    await eraseAll(database, await idsFrom(database, email), yes, call);
  },
};

async function eraseAll(database: Database, ids: string[], isConfirmed: boolean, { out }: Call) {
  if (ids.length === 0) throw new Refusal("No message is from this address.");
  const messages = (count: number) => (count === 1 ? "1 message" : `${count} messages`);
  if (!isConfirmed) {
    throw new Refusal(`This erases ${messages(ids.length)} for good. Add --yes to do it.`);
  }
  await out(`Erased ${messages(await eraseMessages(database, ids))}.\n`);
}

/** Not in SQL: JSON functions and letter case differ between the databases. */
async function idsFrom(database: Database, email: string): Promise<string[]> {
  const wanted = email.trim().toLowerCase();
  const ids: string[] = [];
  for await (const { id, payload } of allRecords(database)) {
    if (payload.email?.toLowerCase() === wanted) ids.push(id);
  }
  return ids;
}
