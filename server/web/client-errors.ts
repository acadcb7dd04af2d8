import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { refusal } from "./refusal.ts";

/**
 * How long a refused client is still read from, in milliseconds, and what it sends thrown away: a socket that is closed
 * with bytes unread is reset, and the client may never see why it was refused (RFC 9112, 9.6).
 */
const LINGER_MS = 1_000;

/** What Node's parser and its time-outs say, as statuses; all else is a request that cannot be read. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Where a connection keeps the answer to its newest request. A property and not a WeakMap, since every request sets it. */
const NEWEST = Symbol("newest answer");

type Connection = Duplex & { [NEWEST]?: ServerResponse<IncomingMessage> };

/**
 * Answers what never becomes a request, or not one that is taken here: bytes that cannot be read, headers that are too
 * large, clients that send too slowly, CONNECT, and expectations that are none. An upgrade is ignored. One log line each, with Node's own code and
 * nothing of what the client has sent.
 */
export function answerClientErrors(server: Server, log: Logger): void {
  const refused = new WeakSet<Duplex>();
  server.prependListener("request", (incoming, outgoing) => {
    (incoming.socket as Connection)[NEWEST] = outgoing;
    // Node takes what follows for the other protocol and drops it; a request among it would wait for its answer.
    if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
  });

  server.on("clientError", (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    // What comes while a refused client is still read from cannot be read either.
    if (refused.has(socket)) return;
    // Browsers open connections ahead of need: one that goes unused is no request, and gets no answer.
    if (error.code === "ECONNRESET" || socket.bytesRead === 0) return void socket.destroy();
    const status = STATUSES[error.code ?? ""] ?? 400;
    log.warn({ status, code: error.code }, "a connection was refused");
    refused.add(socket);
    const { [NEWEST]: newest } = socket as Connection;
    if (newest && isInHand(newest)) return void newest.once("close", () => socket.destroySoon());
    if (newest && isTooLate(newest)) return socket.destroySoon();
    refuse(socket, status);
  });

  server.on("connect", (_incoming, socket) => {
    log.warn({ status: 405, code: "CONNECT" }, "a connection was refused");
    // Node has taken its own listener off the socket, and an error without any would end the process.
    socket.on("error", () => socket.destroy());
    socket.resume();
    refuse(socket, 405, { Allow: "GET, HEAD, POST" });
  });

  server.on("checkExpectation", (_incoming, outgoing: ServerResponse) => {
    log.warn({ status: 417, code: "Expect" }, "a connection was refused");
    const { status, headers, body } = refusal(417, { Connection: "close" });
    outgoing.writeHead(status, headers).end(body);
  });
}

/** Received whole and not answered yet: an answer that went out now would be read as the one to this request. */
function isInHand({ req, writableFinished }: ServerResponse): boolean {
  return req.complete && !writableFinished;
}

/** Answered before its body was received whole: there is nothing left to answer. */
function isTooLate({ req, headersSent }: ServerResponse): boolean {
  return !req.complete && headersSent;
}

function refuse(socket: Duplex, code: number, extra: Record<string, string> = {}): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = refusal(code, { ...extra, Connection: "close" });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const reason = body.trim();
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${body}`);
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(linger));
}
