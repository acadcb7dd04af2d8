import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "vitest";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The bytes that this process still holds on to after a collection of what is garbage. */
export async function memoryInUse(): Promise<number> {
  // What ended in this turn of the event loop is let go of in the next.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Connections of refused clients linger for a second (client-errors.ts): what they hold is in use until then. */
export async function expectNoMoreThan(bytes: number): Promise<void> {
  await expect.poll(memoryInUse, { timeout: 10_000, interval: 200 }).toBeLessThan(bytes);
}
