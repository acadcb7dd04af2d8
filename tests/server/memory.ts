import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "vitest";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Collects garbage and returns the bytes that this process still uses. */
export async function memoryInUse(): Promise<number> {
  // What ends in this turn of the event loop is released in the next.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Expects that this process uses less memory soon: refused connections linger for a second (client-errors.ts). */
export async function expectMemoryBelow(bytes: number): Promise<void> {
  await expect.poll(memoryInUse, { timeout: 10_000, interval: 200 }).toBeLessThan(bytes);
}
