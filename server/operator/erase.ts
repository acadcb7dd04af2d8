import { parseArgs } from "node:util";
import type { Database } from "#server/database/database.ts";
import { eraseMessages } from "#server/outbox/decisions.ts";
import { allRecords } from "#server/outbox/records.ts";
import { type Command, onlyArgument, Refusal, UsageError } from "./command.ts";
import { ABOUT_IDS, findMessage, parseId } from "./find-message.ts";

/** `erase`: takes messages away for good. */
export const erase: Command = {
  synopsis: "erase ID --yes | erase --email ADDRESS --yes",
  summary: "Erases one message, or all from an address, for good; without --yes it says how many.",
  details: `Mails that were sent are in the organisers' inbox (without SMTP_URL: in DATA_DIR/mail), erase them there.
${ABOUT_IDS}`,

  prepare(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: "string" }, yes: { type: "boolean", default: false } },
    });
    const find = whatToErase(values.email, positionals);
    return async ({ database, out }) => {
      const ids = await find(database);
      if (ids.length === 0) throw new Refusal("No message is from this address.");
      if (!values.yes) {
        throw new Refusal(`This erases ${count(ids.length)} for good. Add --yes to do it.`);
      }
      await out(`Erased ${count(await eraseMessages(database, ids))}.\n`);
    };
  },
};

function whatToErase(
  email: string | undefined,
  positionals: string[],
): (database: Database) => Promise<string[]> {
  if (email === undefined) {
    const id = parseId(onlyArgument("ID, or --email ADDRESS", positionals));
    return async (database) => [(await findMessage(database, id)).id];
  }
  if (positionals.length > 0) throw new UsageError("Give an ID or --email, not both.");
  return (database) => idsFrom(database, email);
}

/** Compared here and not in SQL: how to look into JSON, and what a capital letter is, differs between databases. */
async function idsFrom(database: Database, email: string): Promise<string[]> {
  const wanted = email.trim().toLowerCase();
  const ids: string[] = [];
  for await (const { id, payload } of allRecords(database)) {
    if (payload.email?.toLowerCase() === wanted) ids.push(id);
  }
  return ids;
}

function count(messages: number): string {
  return messages === 1 ? "1 message" : `${messages} messages`;
}
