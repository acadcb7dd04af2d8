import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { type Command, onlyArgument, Refusal } from "./command.ts";
import { ABOUT_IDS, currentDelivery, findMessage, parseId } from "./find-message.ts";
import { requeue } from "./requeue.ts";
import { dueTime } from "./times.ts";

const INSERT_DELIVERY = `
  INSERT INTO deliveries (id, message_id, state, due_at, queued_at, attempt)
  VALUES ($1, $2, 'due', $3, $4, 0)`;

/** `resend`: mails a message again. */
export const resend: Command = {
  synopsis: "resend ID",
  summary:
    "Mails a message again that is dead or sent; a running server does it within half a minute.",
  details: `A dead one keeps its delivery, and so its Message-ID: should the first mail have arrived after all, the
receiver can tell that it is the same. A sent one gets a new delivery, or the receiver would drop it as a repeat.
${ABOUT_IDS}`,

  prepare(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const id = parseId(onlyArgument("ID", positionals));
    return async ({ database, now, out }) => {
      const record = await findMessage(database, id);
      const delivery = currentDelivery(record);
      if (delivery.state === "held")
        throw new Refusal("It is held and was never mailed: release it.");
      if (delivery.state === "due") {
        const next = dueTime(delivery.dueAt, now());
        throw new Refusal(`It is in the queue, its next attempt is due ${next}.`);
      }
      if (delivery.state === "dead") await requeue(database, delivery.id, "dead", now());
      else {
        // Later than the last one also when this machine's clock is behind the server's.
        const queuedAt = Math.max(now(), delivery.queuedAt + 1);
        await database.query(INSERT_DELIVERY, [randomUUID(), record.id, now(), queuedAt]);
      }
      await out(`${record.id} is in the queue again.\n`);
    };
  },
};
