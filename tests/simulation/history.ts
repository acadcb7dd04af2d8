import { GIVE_UP_ATTEMPTS, GIVE_UP_MS } from "#server/outbox/limits.ts";
import type { MessageRecord } from "#server/outbox/records.ts";

/** A mail that a mail server has taken, and whether it refused it for good instead. */
export interface Mail {
  /** The delivery, from the Message-ID. */
  delivery: string;
  /** What tells the message from all others. */
  marker: string;
  outcome: "taken" | "refused";
}

/** What came of a run, simulated or real: what was promised, and what became of it. Times are in milliseconds. */
export interface History {
  /** The markers of the messages that were answered with 200. */
  acknowledged: ReadonlySet<string>;
  /** Those that look like spam: they may be held. */
  spam: ReadonlySet<string>;
  /** Those whose row was damaged: they may be dead, and are known by their id alone. */
  damaged: ReadonlySet<string>;
  /** Those that an operator erased. */
  erased: ReadonlySet<string>;
  /** Those that were delivered and then old enough to be erased. */
  expired: ReadonlySet<string>;
  mails: readonly Mail[];
  /** What is in the database at the end. */
  records: readonly MessageRecord[];
  /** The marker of a record. */
  markerOf: (record: MessageRecord) => string | undefined;
}

/**
 * What is wrong with a history, in words; empty when every promise was kept: an acknowledged message was mailed under one
 * Message-ID, or is still due, held or dead for a good reason, or was erased on request; a repeat is one message; what is
 * marked as sent was taken by the mail server.
 */
export function checkHistory(history: History): string[] {
  const { acknowledged, erased, expired, records, mails, markerOf } = history;
  const wrong: string[] = [];
  const byMarker = new Map<string, MessageRecord>();
  for (const record of records) {
    const marker = markerOf(record);
    if (marker === undefined) wrong.push(`record ${record.id} is of no message that was sent`);
    else if (byMarker.has(marker)) wrong.push(`${marker} is stored twice`);
    else byMarker.set(marker, record);
  }

  for (const marker of acknowledged) {
    if (!byMarker.has(marker) && !erased.has(marker) && !expired.has(marker)) {
      wrong.push(`${marker} was acknowledged and is lost`);
    }
  }

  const taken = new Set(mails.filter(isTaken).map(({ delivery }) => delivery));
  const refused = new Set(mails.filter((mail) => !isTaken(mail)).map(({ delivery }) => delivery));
  for (const [marker, record] of byMarker) {
    for (const delivery of record.deliveries) {
      const { id, state, attempt, queuedAt, endedAt } = delivery;
      if (state === "sent" && !taken.has(id)) {
        wrong.push(`${marker} is marked as sent, and no mail server has taken it`);
      }
      if (state === "held" && !history.spam.has(marker))
        wrong.push(`${marker} is held for nothing`);
      const isTooOld =
        attempt >= GIVE_UP_ATTEMPTS && endedAt !== null && endedAt - queuedAt >= GIVE_UP_MS;
      if (state === "dead" && !refused.has(id) && !history.damaged.has(marker) && !isTooOld) {
        wrong.push(`${marker} is dead after ${attempt} attempts: ${delivery.lastError}`);
      }
    }
  }

  const ids = new Map(
    [...byMarker].flatMap(([marker, record]) =>
      record.deliveries.map(({ id }) => [id, marker] as const),
    ),
  );
  for (const { delivery, marker } of mails) {
    const known = ids.get(delivery);
    if (known !== marker && !erased.has(marker) && !expired.has(marker)) {
      wrong.push(`${marker} was mailed under the Message-ID ${delivery}, which is not its own`);
    }
  }
  return wrong;
}

function isTaken({ outcome }: Mail): boolean {
  return outcome === "taken";
}
