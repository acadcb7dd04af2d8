import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { errorResponse } from "./error-responses.ts";

/**
 * How long to keep reading from a rejected client and discard what it sends, in milliseconds: closing a socket with
 * unread bytes resets it, and the client may never see the response (RFC 9112, 9.6).
 */
const LINGER_MS = 1_000;

/** The statuses for Node's error codes; any other error is a malformed request. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The key of a connection's newest response. A property is faster than a WeakMap, and every request sets it. */
const NEWEST = Symbol("newest response");

type Connection = Duplex & { [NEWEST]?: ServerResponse<IncomingMessage> };

/**
 * Answers what never reaches the listener: malformed requests, headers that are too large, clients that send too
 * slowly, CONNECT, and unknown expectations. Upgrades are ignored. Each gets one log line, with Node's error code and
 * nothing that the client sent.
 */
export function answerClientErrors(server: Server, log: Logger): void {
  const rejected = new WeakSet<Duplex>();
  server.prependListener("request", (incoming, outgoing) => {
    (incoming.socket as Connection)[NEWEST] = outgoing;
    // Node discards what follows as the other protocol; a pipelined request would wait forever for a response.
    if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
  });

  server.on("clientError", (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    // More errors follow while a rejected client's bytes are discarded.
    if (rejected.has(socket)) return;
    // Browsers open connections in advance; an unused one gets no response.
    if (error.code === "ECONNRESET" || socket.bytesRead === 0) return void socket.destroy();
    const status = STATUSES[error.code ?? ""] ?? 400;
    log.warn({ status, code: error.code }, "connection rejected");
    rejected.add(socket);
    const { [NEWEST]: newest } = socket as Connection;
    if (newest && isPending(newest)) return void newest.once("close", () => socket.destroySoon());
    if (newest && isAnsweredEarly(newest)) return socket.destroySoon();
    reject(socket, status);
  });

  server.on("connect", (_incoming, socket) => {
    log.warn({ status: 405, code: "CONNECT" }, "connection rejected");
    // Node has removed its own listener, and an error without one would end the process.
    socket.on("error", () => socket.destroy());
    socket.resume();
    reject(socket, 405, { Allow: "GET, HEAD, POST" });
  });

  server.on("checkExpectation", (_incoming, outgoing: ServerResponse) => {
    log.warn({ status: 417, code: "Expect" }, "connection rejected");
    const { status, headers, body } = errorResponse(417, { Connection: "close" });
    outgoing.writeHead(status, headers).end(body);
  });
}

/** Received in full but not yet answered: an error sent now would be taken as its response. */
function isPending({ req, writableFinished }: ServerResponse): boolean {
  return req.complete && !writableFinished;
}

/** Answered before its body was received in full: no further response is possible. */
function isAnsweredEarly({ req, headersSent }: ServerResponse): boolean {
  return !req.complete && headersSent;
}

function reject(socket: Duplex, status: number, extra: Record<string, string> = {}): void {
  if (!socket.writable) return void socket.destroy();
  const { headers, body } = errorResponse(status, { ...extra, Connection: "close" });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(linger));
}
