import type { RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { errorResponse } from "./headers.ts";
import {
  createRequestLog,
  REQUEST_ID_HEADER,
  type RequestLogOptions,
  requestIdOf,
} from "./request-log.ts";
import { isHost, serveFiles } from "./static-files.ts";

/** What the app needs to know about a request's connection. */
interface Bindings {
  /** Identifies the request in every log line about it. */
  requestId: string;
  /** The address of the peer: the visitor, or the nearest proxy. */
  remoteAddress: string;
}

/** The Hono environment of all handlers. */
export interface Env {
  Bindings: Bindings;
}

interface ListenerOptions extends RequestLogOptions {
  /** Answers what is not a file of the site. */
  handle: (request: Request, bindings: Bindings) => Response | Promise<Response>;
}

const CLOSE = { Connection: "close" };

/**
 * Creates the listener of the HTTP server: serves files itself, passes other requests to the app, and logs each request
 * when it is finished, even if it never reaches the app or its client disconnects.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { site, handle, shutdown, log } = options;
  const serveFile = site && serveFiles(site);
  const requestLog = createRequestLog(options);
  const listen = getRequestListener(
    (request, { incoming, outgoing }) => {
      // The platform makes no Request of some addresses that the library lets through: with a host that no URL can have, such
      // as 256.256.256.256, or with a user (RFC 9110, 4.2.4).
      const url = URL.parse(request.url);
      const isValid = url && !url.username && !url.password && isHost(incoming);
      if (!isValid) throw new RequestError("Invalid address");
      return handle(request, {
        requestId: String(outgoing.getHeader(REQUEST_ID_HEADER)),
        remoteAddress: incoming.socket.remoteAddress ?? "",
      });
    },
    {
      errorHandler(error) {
        if (!(error instanceof RequestError)) log.error({ err: error }, "request failed");
        return errorResponse(error instanceof RequestError ? 400 : 500, CLOSE);
      },
    },
  );

  return (incoming, outgoing) => {
    const requestId = requestIdOf(incoming.headers["x-request-id"]);
    const started = performance.now();
    outgoing.once("close", () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      requestLog({ requestId, ms }, incoming, outgoing);
    });
    if (shutdown.aborted) outgoing.setHeader("Connection", "close");
    if (serveFile?.(incoming, outgoing)) return;
    outgoing.setHeader(REQUEST_ID_HEADER, requestId);
    void listen(incoming, outgoing);
  };
}
