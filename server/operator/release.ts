import { requeue } from "#server/outbox/decisions.ts";
import { currentDelivery } from "#server/outbox/records.ts";
import { CHANGED, type Command, Refusal } from "./command.ts";
import { ABOUT_IDS, withMessage } from "./find-message.ts";

/** `release`: mails a message that was taken for spam. */
export const release: Command = {
  synopsis: "release ID",
  summary: "Mails a message that is held as spam; a running server does it within half a minute.",
  details: ABOUT_IDS,

  prepare: withMessage(async (record, { database, now, out }) => {
    const delivery = currentDelivery(record);
    if (delivery.state !== "held") throw new Refusal(`It is not held, it is ${delivery.state}.`);
    if (!(await requeue(database, delivery.id, "held", now()))) throw new Refusal(CHANGED);
    await out(`${record.id} is in the queue.\n`);
  }),
};
