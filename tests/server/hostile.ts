import { expect } from "vitest";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import type { TestServer } from "./test-server.ts";

export const HOST = "Host: localhost";
export const CLOSE = "Connection: close";
export const FORM = "Content-Type: application/x-www-form-urlencoded";

/** The lines of a request to the function up to what is to be wrong with it. */
export const TO_FUNCTION = [
  `POST ${FUNCTION_PATH} HTTP/1.1`,
  HOST,
  `apikey: ${LOCAL_PUBLIC_KEY}`,
  "Content-Type: application/json",
];

/** A request without a body, or the head of one. */
export function head(...lines: string[]): string {
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** Asks for a page and for the connection to be closed. */
export const get = (target: string, ...headers: string[]) =>
  head(`GET ${target} HTTP/1.1`, HOST, CLOSE, ...headers);

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
  expect(body).not.toMatch(/HPE_|ERR_|Error:|node:|\.ts\b|^ +at /m);
}

/** The next visitor is served, and nothing went wrong on our side. */
export async function expectUnharmed({ url, log }: TestServer): Promise<void> {
  expect((await fetch(`${url}/robots.txt`)).status).toBe(200);
  expect(log.filter(({ level }) => level === "error")).toEqual([]);
}
