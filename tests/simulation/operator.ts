import type { Database } from "#server/database/database.ts";
import { act } from "#server/outbox/actions.ts";
import { undo } from "#server/outbox/undo.ts";
import type { History } from "./history.ts";
import type { Server } from "./server.ts";
import type { World } from "./world.ts";

/** What an organiser thinks of a message. */
const MARKS = ["spam", "answered", "unanswered", "unread", "note"] as const;

interface OperatorOptions {
  world: World;
  /** Whatever an organiser does, a server does, by the times of its database. */
  server: Server;
  /** The error of the operator's clock, in milliseconds. */
  clockError: number;
  /** What was released, and erased, which this adds to. */
  history: History;
  /** What was done and may be taken back, which this adds to. */
  entries: string[];
}

/** Resends, releases, marks or erases some message, or all that are held or dead, or takes something back, as an organiser. */
export async function actAsOperator(options: OperatorOptions): Promise<void> {
  const { world, server, history, entries } = options;
  const database: Database = {
    ...world.database,
    steadyTime: async () => server.steadyTime(),
    wallTime: async () => server.databaseTime(),
  };
  const messages = await world.messages();
  if (messages.length === 0) return;
  const leased = messages.filter(({ leaseUntil }) => leaseUntil !== null);
  // What is done while an email is on its way is what can go wrong.
  const message = world.pick(leased.length > 0 && world.chance(0.6) ? leased : messages);
  const which = { ids: [message.id] };
  const actor = { who: "simulated", at: world.trueTime() + options.clockError };
  const inState = (wanted: string) => messages.filter(({ state }) => state === wanted);
  const action = world.random();
  if (action < 0.1) {
    const state = world.pick(["dead", "held"] as const);
    history.note(history.erased, inState(state));
    await act(database, "erase", { states: [state] }, actor);
  } else if (action < 0.2) {
    history.note(history.released, inState("held"));
    await act(database, "not-spam", { states: ["held"], isSpam: false }, actor);
  } else if (action < 0.25) {
    await act(database, "resend", { states: ["dead"] }, actor);
  } else if (action < 0.3) {
    await act(database, "try-now", {}, actor);
  } else if (action < 0.4) {
    const marked = await act(database, world.pick(MARKS), which, actor, { note: "n" });
    entries.push(marked.entry);
  } else if (action < 0.5) {
    if (entries.length > 0) await undo(database, world.pick(entries.slice(-2)), actor);
  } else if (action < 0.65) {
    history.note(history.erased, [message]);
    await act(database, "erase", which, actor);
  } else if (message.state === "held") {
    history.note(history.released, [message]);
    const undoMs = world.pick([0, 10_000]);
    entries.push((await act(database, "not-spam", which, actor, { undoMs })).entry);
  } else {
    await act(database, "resend", which, actor);
  }
}
