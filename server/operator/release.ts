import { parseArgs } from "node:util";
import { requeue } from "#server/outbox/decisions.ts";
import { currentDelivery } from "#server/outbox/records.ts";
import { CHANGED, type Command, onlyArgument, Refusal } from "./command.ts";
import { ABOUT_IDS, findMessage, parseId } from "./find-message.ts";

/** `release`: mails a message that was taken for spam. */
export const release: Command = {
  synopsis: "release ID",
  summary: "Mails a message that is held as spam; a running server does it within half a minute.",
  details: ABOUT_IDS,

  prepare(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const id = parseId(onlyArgument("ID", positionals));
    return async ({ database, now, out }) => {
      const record = await findMessage(database, id);
      const delivery = currentDelivery(record);
      if (delivery.state !== "held") throw new Refusal(`It is not held, it is ${delivery.state}.`);
      if (!(await requeue(database, delivery.id, "held", now()))) throw new Refusal(CHANGED);
      await out(`${record.id} is in the queue.\n`);
    };
  },
};
