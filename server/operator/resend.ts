import { queueAgain, requeue } from "#server/outbox/decisions.ts";
import { currentDelivery } from "#server/outbox/records.ts";
import { CHANGED, type Command, Refusal } from "./command.ts";
import { ABOUT_IDS, withMessage } from "./find-message.ts";
import { dueTime } from "./times.ts";

/** `resend`: mails a message again. */
export const resend: Command = {
  synopsis: "resend ID",
  summary:
    "Mails a message again that is dead or sent; a running server does it within half a minute.",
  details: `A dead one keeps its delivery, and so its Message-ID: should the first mail have arrived after all, the
receiver can tell that it is the same. A sent one gets a new delivery, or the receiver would drop it as a repeat.
${ABOUT_IDS}`,

  prepare: withMessage(async (record, { database, now, out }) => {
    const delivery = currentDelivery(record);
    if (delivery.state === "held")
      throw new Refusal("It is held and was never mailed: release it.");
    if (delivery.state === "due") {
      const next = dueTime(delivery.dueAt, now());
      throw new Refusal(`It is in the queue, its next attempt is due ${next}.`);
    }
    if (delivery.state === "sent") {
      // Later than the last one also when this machine's clock is behind the server's.
      await queueAgain(database, record.id, Math.max(now(), delivery.queuedAt + 1));
    } else if (!(await requeue(database, delivery.id, "dead", now()))) {
      throw new Refusal(CHANGED);
    }
    await out(`${record.id} is in the queue again.\n`);
  }),
};
