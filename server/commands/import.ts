import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readArchive } from "./archive.ts";
import { type Command, onlyArgument } from "./command.ts";
import { currentDelivery } from "./find-message.ts";
import { CURRENT, type DeliveryRecord, type MessageRecord } from "./records.ts";

const MESSAGES_AT_ONCE = 100;

// A retry that crossed a move may have left its key in both databases. Both messages are kept, the key is the first's.
const INSERT_MESSAGE = `
  INSERT INTO messages (id, kind, payload, received_at, idempotency_key, body_hash, consent, consent_wording)
  VALUES ($1, $2, $3, $4,
    CASE WHEN EXISTS (SELECT 1 FROM messages WHERE idempotency_key = $5) THEN NULL ELSE $5 END, $6, $7, $8)`;

const INSERT_DELIVERY = `
  INSERT INTO deliveries
    (id, message_id, state, attempt, queued_at, due_at, sent_at, ended_at, last_error, held_reason)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** `import`: what `export --format json` wrote, into this database. */
export const importMessages: Command = {
  synopsis: "import FILE",
  summary:
    "Reads what export --format json wrote into this database, which is made when there is none.",
  details: `Messages that are here already are left as they are, so it can be repeated. Those that are due are mailed
by the server of this database: end the server of the other one before the export.`,
  createsDatabase: true,

  prepare(args) {
    const file = onlyArgument("FILE", parseArgs({ args, allowPositionals: true }).positionals);
    return async ({ database, out, note }) => {
      const records = readArchive(await readFile(file, "utf8"));
      const rows = await database.query(`SELECT m.id, d.state FROM ${CURRENT}`);
      const states = new Map(rows.map(({ id, state }) => [id, state]));
      const missing = records.filter(({ id }) => !states.has(id));
      for (let from = 0; from < missing.length; from += MESSAGES_AT_ONCE) {
        await database.batch(missing.slice(from, from + MESSAGES_AT_ONCE).flatMap(inserts));
      }
      await out(`${missing.length} imported, ${records.length - missing.length} were here.\n`);
      const others = records.filter(
        (record) =>
          states.has(record.id) && states.get(record.id) !== currentDelivery(record).state,
      );
      if (others.length > 0) {
        note(
          `${others.length} of those are in another state here: what is due here is mailed, though it was sent there.`,
        );
      }
    };
  },
};

function inserts(record: MessageRecord) {
  const { id, kind, payload, receivedAt, idempotencyKey, bodyHash } = record;
  const { consent, consentWording, deliveries } = record;
  const text = JSON.stringify(payload);
  return [
    {
      sql: INSERT_MESSAGE,
      values: [id, kind, text, receivedAt, idempotencyKey, bodyHash, consent, consentWording],
    },
    ...deliveries.map((delivery) => ({
      sql: INSERT_DELIVERY,
      values: deliveryValues(id, delivery),
    })),
  ];
}

function deliveryValues(messageId: string, delivery: DeliveryRecord) {
  const { id, state, attempt, queuedAt, dueAt, sentAt, endedAt, lastError, heldReason } = delivery;
  return [id, messageId, state, attempt, queuedAt, dueAt, sentAt, endedAt, lastError, heldReason];
}
