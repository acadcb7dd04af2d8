import type { RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Logger } from "pino";
import { refuseAmbiguous } from "./ambiguous-requests.ts";
import type { Bindings } from "./env.ts";
import { refusal } from "./refusal.ts";
import { REQUEST_ID_HEADER, type RequestLog, requestIdOf } from "./request-log.ts";
import type { FileServer } from "./static-files.ts";

interface ListenerOptions {
  answer: (request: Request, bindings: Bindings) => Response | Promise<Response>;
  /** null when there are no files. */
  serveFile: FileServer | null;
  requestLog: RequestLog;
  /** Aborts when the server begins to end: from then on every answer closes its connection. */
  ending: AbortSignal;
  log: Logger;
}

const CLOSE = { Connection: "close" };

/**
 * The listener of the HTTP server: files first, all else to the application, and one log line when a request is over,
 * also for those that never reach the application or whose client goes away.
 */
export function createListener({
  answer,
  serveFile,
  requestLog,
  ending,
  log,
}: ListenerOptions): RequestListener {
  const requestIds = new WeakMap<object, string>();
  const listen = getRequestListener(
    (request, { incoming }) =>
      answer(request, {
        requestId: requestIds.get(incoming) ?? "",
        remoteAddress: incoming.socket.remoteAddress ?? "",
      }),
    {
      errorHandler(error) {
        if (!(error instanceof RequestError)) log.error({ err: error }, "a request failed");
        const { body, ...init } = refusal(error instanceof RequestError ? 400 : 500, CLOSE);
        return new Response(body, init);
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
    if (ending.aborted) outgoing.setHeader("Connection", "close");
    if (refuseAmbiguous(incoming, outgoing) || serveFile?.(incoming, outgoing)) return;
    requestIds.set(incoming, requestId);
    outgoing.setHeader(REQUEST_ID_HEADER, requestId);
    void listen(incoming, outgoing);
  };
}
