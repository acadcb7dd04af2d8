import { connect, type Socket } from "node:net";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY } from "#contract/function.ts";

/* Requests by hand, byte for byte; fetch would tidy the path, decode the answer and follow redirects. */

export const HOST = "Host: localhost";
export const CLOSE = "Connection: close";
export const FORM = "Content-Type: application/x-www-form-urlencoded";

/** The first lines of a request to the function: what follows them is what a test is about. */
export const TO_FUNCTION = [
  `POST ${FUNCTION_PATH} HTTP/1.1`,
  HOST,
  `apikey: ${LOCAL_PUBLIC_KEY}`,
  "Content-Type: application/json",
];

/** A request without a body, or the head of one. */
export const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

/** A request with this body, after which the connection is to be closed. */
export const withBody = (lines: string[], body: string) =>
  head(...lines, CLOSE, `Content-Length: ${Buffer.byteLength(body)}`) + body;

/** Asks for a page and for the connection to be closed. */
export const get = (target: string, ...headers: string[]) =>
  head(`GET ${target} HTTP/1.1`, HOST, CLOSE, ...headers);

export interface RawAnswer {
  status: number;
  /** By name in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** A connection that sends bytes as they are, and what has come back on it. */
export interface RawConnection {
  socket: Socket;
  /** What has come so far, as it came. */
  received(): string;
  /** Waits until the server closes the connection; rejects when it has not after a while. */
  closed(): Promise<void>;
}

const PATIENCE_MS = 10_000;

/** Connects without sending anything. */
export function openRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => undefined); // cut off by the server in mid-send
  let cutByUs = false;
  const patience = setTimeout(() => {
    cutByUs = true;
    socket.destroy();
  }, PATIENCE_MS);
  const closed = new Promise<void>((resolve) => {
    socket.once("close", () => {
      clearTimeout(patience);
      resolve();
    });
  });
  const received = () => Buffer.concat(chunks).toString("latin1");
  return {
    socket,
    received,
    async closed() {
      await closed;
      if (cutByUs) throw new Error(`still open after ${PATIENCE_MS} ms: ${received()}`);
    },
  };
}

/**
 * Sends the bytes and reads until the server closes the connection. Gives every answer that came, in order; none means
 * that the connection was closed without a word. Rejects when it stays open.
 */
export async function rawRequest(url: string, bytes: string | Uint8Array): Promise<RawAnswer[]> {
  const connection = openRaw(url);
  connection.socket.write(bytes);
  await connection.closed();
  return parseAnswers(connection.received());
}

/** Asks for the path as it is written and gives the one answer, its body in bytes. */
export async function rawGet(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Omit<RawAnswer, "body"> & { body: Buffer }> {
  const all = { Host: "localhost", Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const [answer] = await rawRequest(url, head(`${method} ${path} HTTP/1.1`, ...lines));
  if (!answer) throw new Error("closed without an answer");
  return { ...answer, body: Buffer.from(answer.body, "latin1") };
}

/** Splits what came into answers; throws on anything that is none. */
export function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ""; ) {
    const end = rest.indexOf("\r\n\r\n");
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    if (!status)
      throw new Error(`not the start of an answer: ${JSON.stringify(rest.slice(0, 99))}`);
    const headers = Object.fromEntries(lines.map(parseHeader));
    const isChunked = headers["transfer-encoding"] === "chunked";
    const taken = isChunked
      ? takeChunks(rest.slice(end + 4))
      : takeBytes(rest.slice(end + 4), Number(headers["content-length"] ?? 0));
    answers.push({ status, headers, body: taken.body });
    rest = taken.rest;
  }
  return answers;
}

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
}

const takeBytes = (text: string, length: number) => ({
  body: text.slice(0, length),
  rest: text.slice(length),
});

function takeChunks(text: string): { body: string; rest: string } {
  let body = "";
  for (let rest = text; ; ) {
    const end = rest.indexOf("\r\n");
    const size = Number.parseInt(rest, 16);
    const after = end + 2 + size + 2;
    if (!(size > 0)) return { body, rest: rest.slice(after) };
    body += rest.slice(end + 2, end + 2 + size);
    rest = rest.slice(after);
  }
}
