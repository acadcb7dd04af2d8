import type { Database } from "#server/database/database.ts";
import { Refusal, UsageError } from "./command.ts";
import { type DeliveryRecord, type MessageRecord, readRecords } from "./records.ts";

const ENOUGH_CANDIDATES = 5;

const FIND = `
  SELECT id FROM messages WHERE id LIKE $1
  UNION SELECT message_id FROM deliveries WHERE id LIKE $1
  ORDER BY 1 LIMIT $2`;

/** For the help of the commands that take an ID. */
export const ABOUT_IDS = `ID is a message's id, or that of one of its deliveries (as in the log and in the Message-ID of a mail);
its beginning is enough, from four characters, when it is that of one message only.`;

/** What a person calls a message by: four characters of an id at least, so that one slip of a key is not another one. */
export function parseId(text: string): string {
  if (!/^[0-9a-f-]{4,36}$/i.test(text)) {
    throw new UsageError("An ID is made of the digits 0-9 and a-f, give at least four.");
  }
  return text.toLowerCase();
}

/** The message that an id, or the beginning of one, stands for. Throws a Refusal when it is none or several. */
export async function findMessage(database: Database, id: string): Promise<MessageRecord> {
  const found = await database.query(FIND, [`${id}%`, ENOUGH_CANDIDATES]);
  const [only = null, ...others] = found.map((row) => row.id as string);
  if (others.length > 0) {
    throw new Refusal(`${id} begins several ids: ${[only, ...others].join(", ")}`);
  }
  const [record] = await readRecords(database, "SELECT * FROM messages WHERE id = $1", [only]);
  if (!record) throw new Refusal(`No message has an id that begins with ${id}.`);
  return record;
}

/** The delivery that says where a message stands. */
export function currentDelivery({ deliveries }: MessageRecord): DeliveryRecord {
  return deliveries.at(-1) as DeliveryRecord;
}
