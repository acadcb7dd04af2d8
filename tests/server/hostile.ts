import { expect } from "vitest";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import type { TestServer } from "./test-server.ts";

/** Sends the bytes and gives the one answer, which must be clear; the server must be unharmed. */
export async function expectRefused(
  server: TestServer,
  bytes: string | Uint8Array,
  status: number,
): Promise<RawAnswer> {
  const answers = await rawRequest(server.url, bytes);
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  const [answer] = answers as [RawAnswer];
  expectClear(answer);
  await expectUnharmed(server);
  return answer;
}

/** A small answer with the safe headers that tells nothing of what runs here. */
export function expectClear({ headers, body }: RawAnswer): void {
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers.server ?? headers["x-powered-by"]).toBeUndefined();
  expect(body.length).toBeLessThan(3_000);
  const all = `${JSON.stringify(headers)}\n${body}`;
  expect(all).not.toMatch(/HPE_|ERR_|error:|node|hono|\.ts\b|^ +at /im);
}

/** The next visitor is served, and nothing went wrong on our side. */
export async function expectUnharmed({ url, log }: TestServer): Promise<void> {
  expect((await fetch(`${url}/robots.txt`)).status).toBe(200);
  expect(log.filter(({ level }) => level === "error")).toEqual([]);
}
