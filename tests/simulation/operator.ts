import {
  act,
  eraseMessages,
  eraseSelection,
  flush,
  releaseHeld,
  resendDead,
  UNDECIDED_STATES,
} from "#server/outbox/actions.ts";
import { currentDelivery, type MessageRecord } from "#server/outbox/records.ts";
import type { Server } from "./server.ts";
import type { World } from "./world.ts";

/** What an organiser thinks of a message, and takes back. */
const MARKS = ["spam", "undo-spam", "undo-not-spam", "answered"] as const;

interface OperatorOptions {
  world: World;
  servers: readonly Server[];
  /** The error of the operator's clock, in milliseconds. */
  clockError: number;
  markerOf: (record: MessageRecord) => string | undefined;
  /** The markers of the messages that were released, and erased, which this adds to. */
  released: Set<string>;
  erased: Set<string>;
}

/** Resends, releases, marks or erases some message, or all that are held or dead, or flushes the queue, as an operator. */
export async function actAsOperator(options: OperatorOptions): Promise<void> {
  const { world, servers, markerOf, released, erased } = options;
  const { database } = world;
  const records = await world.records();
  if (records.length === 0) return;
  const record = world.pick(records);
  const actor = { who: "simulated", now: world.trueTime() + options.clockError };
  const note = (known: Set<string>, some: readonly MessageRecord[]) => {
    for (const one of some) known.add(String(markerOf(one)));
  };
  const inState = (wanted: string) =>
    records.filter((some) => currentDelivery(some).state === wanted);
  /** What is made due may be tried earlier than the servers have planned. */
  const allowNow = (some: readonly MessageRecord[]) => {
    for (const server of servers) {
      for (const one of some) server.notBefore.delete(currentDelivery(one).id);
    }
  };
  const action = world.random();
  if (action < 0.1) {
    const selection = { state: world.pick(UNDECIDED_STATES) };
    note(erased, inState(selection.state));
    await eraseSelection(database, selection, actor);
  } else if (action < 0.2) {
    note(released, inState("held"));
    await releaseHeld(database, {}, actor);
  } else if (action < 0.25) {
    allowNow(inState("dead"));
    await resendDead(database, actor);
  } else if (action < 0.3) {
    allowNow(inState("due"));
    await flush(database, actor);
  } else if (action < 0.45) {
    // What is taken back is due at once.
    allowNow([record]);
    await act(database, world.pick(MARKS), record, actor);
  } else if (action < 0.65) {
    note(erased, [record]);
    await eraseMessages(database, [record.id], actor);
  } else if (currentDelivery(record).state === "held") {
    note(released, [record]);
    await act(database, "not-spam", record, actor);
  } else if (await act(database, "resend", record, actor)) {
    allowNow([record]);
  }
}
