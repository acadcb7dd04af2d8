import type { StoredMessage } from "#server/outbox/message.ts";
import { firstMessages } from "#server/outbox/select.ts";
import { captureLog, type LogLine } from "../capture-log.ts";
import { messageWith } from "../post-message.ts";
import { Server } from "./server.ts";
import { World } from "./world.ts";

/* One situation of the worker at a time; simulation.test.ts combines them all. */

export let world: World;
export let server: Server;
export let log: LogLine[];

/**
 * Begins a situation, before each test: one server, and a mail server that accepts every mail at once. A long one takes days; in one
 * that is shared, the server has PostgreSQL.
 */
export async function begin({ isLong = false, isShared = false } = {}): Promise<void> {
  const captured = captureLog();
  log = captured.lines;
  world = new World(1, isShared, isLong);
  world.lossRate = 0;
  world.log = captured.log;
  world.mailServer.fate = () => "accepted";
  world.mailServer.steps = () => [100];
  await world.prepare();
  server = new Server(world, 0);
}

/** Stores messages and wakes the worker. */
export async function post(...markers: string[]): Promise<void> {
  for (const message of markers) {
    const submission = { kind: "contact", payload: messageWith(message) } as const;
    void server.store(submission, message).then(() => server.worker.wake());
  }
  await after(50);
}

/** Lets so many milliseconds go by. */
export const after = (ms: number) => world.virtualTime.runUntil(world.virtualTime.now + ms);

/** The messages by their texts. */
export async function stored(): Promise<Record<string, StoredMessage>> {
  const messages = await firstMessages(world.database, {}, 100);
  return Object.fromEntries(messages.map((message) => [message.payload.message, message]));
}

/** The state of the email of a message with this text. */
export const stateOf = async (marker: string) => (await stored())[marker]?.state;

/** The lines of the log with these words. */
export const logged = (part: string) => log.filter(({ msg }) => String(msg).includes(part));
