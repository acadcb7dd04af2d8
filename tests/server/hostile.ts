import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "vitest";
import { type RawResponse, rawRequest } from "./raw-request.ts";
import type { TestServer } from "./test-server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Sends the bytes, expects one clear response with this status and an unharmed server, and returns the response. */
export async function expectRefused(
  server: TestServer,
  bytes: string | Uint8Array,
  status: number,
): Promise<RawResponse> {
  const responses = await rawRequest(server.url, bytes);
  expect(responses.map((response) => response.status)).toEqual([status]);
  const [response] = responses as [RawResponse];
  for (const name of ["location", "set-cookie"]) expect(response.headers).not.toHaveProperty(name);
  expectSafeResponse(response);
  await expectUnharmed(server);
  return response;
}

/** Expects a small response that does not reveal what software runs here, and whose body, if any, is only what it says. */
export function expectSafeResponse({ headers, body }: RawResponse): void {
  if (body !== "") expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers.server ?? headers["x-powered-by"]).toBeUndefined();
  expect(body.length).toBeLessThan(3_000);
  const all = `${JSON.stringify(headers)}\n${body}`;
  expect(all).not.toMatch(/HPE_|ERR_|error:|node|hono|\.ts\b|^ +at /im);
}

/** Expects that the next visitor is served and that no error was logged since this was last expected. */
export async function expectUnharmed({ url, log }: TestServer): Promise<void> {
  expect((await fetch(`${url}/robots.txt`)).status).toBe(200);
  expect(log.splice(0).filter(({ level }) => level === "error")).toEqual([]);
}

/** Collects garbage and returns the bytes that this process still uses. */
export async function memoryInUse(): Promise<number> {
  // What ends in this turn of the event loop is released in the next.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Expects that this process uses less memory soon. */
export async function expectMemoryBelow(bytes: number): Promise<void> {
  await expect.poll(memoryInUse, { interval: 200 }).toBeLessThan(bytes);
}
