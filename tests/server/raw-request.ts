import { connect } from "node:net";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY } from "#contract/function.ts";

/* Requests sent byte for byte: fetch would normalise the path, decode the response and follow redirects. */

export const HOST = "Host: localhost";
export const CLOSE = "Connection: close";
export const FORM = "Content-Type: application/x-www-form-urlencoded";

/** The first lines of a valid request to the function. */
export const TO_FUNCTION = [
  `POST ${FUNCTION_PATH} HTTP/1.1`,
  HOST,
  `apikey: ${LOCAL_PUBLIC_KEY}`,
  "Content-Type: application/json",
];

/** The bytes of a text in which each character stands for one byte. */
export const latin1 = (text: string) => Buffer.from(text, "latin1");

/** The head of a request, blank line included. */
export const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

/** A request with this body that asks the server to close the connection. */
export const withBody = (lines: string[], body: string) =>
  head(...lines, CLOSE, `Content-Length: ${Buffer.byteLength(body)}`) + body;

/** A GET request that asks the server to close the connection. */
export const get = (target: string, ...headers: string[]) =>
  head(`GET ${target} HTTP/1.1`, HOST, CLOSE, ...headers);

export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** Connects without sending anything. The connection sends bytes unchanged and keeps those that it receives. */
export function openRaw(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // The server may reset the connection while we send.
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  return {
    socket,
    /** Everything received so far, as Latin-1. */
    received: () => Buffer.concat(chunks).toString("latin1"),
    /** Waits until the server closes the connection. */
    closed: () => closed,
  };
}

/** Sends the bytes, waits until the server closes the connection and returns its responses in order. */
export async function rawRequest(url: string, bytes: string | Uint8Array): Promise<RawResponse[]> {
  const connection = openRaw(url);
  connection.socket.write(bytes);
  await connection.closed();
  return parseResponses(connection.received());
}

/** Requests exactly this path and returns the response, with its body as bytes. */
export async function rawGet(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Omit<RawResponse, "body"> & { body: Buffer }> {
  const all = { Host: "localhost", Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const [response] = await rawRequest(url, head(`${method} ${path} HTTP/1.1`, ...lines));
  if (!response) throw new Error("closed without a response");
  return { ...response, body: Buffer.from(response.body, "latin1") };
}

/** Splits received text into responses. Throws on anything else. */
export function parseResponses(text: string): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = text; rest !== ""; ) {
    const end = rest.indexOf("\r\n\r\n");
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    if (!status) throw new Error(`not a status line: ${JSON.stringify(rest.slice(0, 99))}`);
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name.toLowerCase(), value.join(": ")];
      }),
    );
    const sent = rest.slice(end + 4);
    const length = Number(headers["content-length"] ?? 0);
    const taken =
      headers["transfer-encoding"] === "chunked"
        ? takeChunks(sent)
        : { body: sent.slice(0, length), rest: sent.slice(length) };
    responses.push({ status, headers, body: taken.body });
    rest = taken.rest;
  }
  return responses;
}

function takeChunks(text: string): { body: string; rest: string } {
  for (let body = "", rest = text; ; ) {
    const size = Number.parseInt(rest, 16);
    const start = rest.indexOf("\r\n") + 2;
    body += rest.slice(start, start + size);
    rest = rest.slice(start + size + 2);
    if (!size) return { body, rest };
  }
}
