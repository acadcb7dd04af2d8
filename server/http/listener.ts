import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Logger } from "pino";
import type { Bindings } from "./bindings.ts";
import { SAFE_HEADERS } from "./headers.ts";
import type { FileServer } from "./static-files.ts";

const MAX_LOGGED_PATH = 200;

/** Logged, never sent: the client went away before the answer was out (nginx's number for it). */
const CLIENT_GONE = 499;

/**
 * The listener of the HTTP server: files first, all else to the application, and one log line when a request is over,
 * also for those that never reach the application or whose client goes away.
 */
export function createListener(
  answer: (request: Request, bindings: Bindings) => Response | Promise<Response>,
  serveFile: FileServer | null,
  log: Logger,
): RequestListener {
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
        const status = error instanceof RequestError ? 400 : 500;
        return new Response(null, { status, headers: SAFE_HEADERS });
      },
    },
  );

  return (incoming, outgoing) => {
    const requestId = randomUUID();
    const started = performance.now();
    outgoing.once("close", () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      logRequest(log, { requestId, ms }, incoming, outgoing);
    });
    if (serveFile?.(incoming, outgoing)) return;
    requestIds.set(incoming, requestId);
    void listen(incoming, outgoing);
  };
}

/** No query, no address, no header: nothing that belongs to a person gets into the log. */
function logRequest(
  log: Logger,
  about: { requestId: string; ms: number },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const path = (incoming.url ?? "").split("?", 1)[0]?.slice(0, MAX_LOGGED_PATH);
  const status = outgoing.writableFinished ? outgoing.statusCode : CLIENT_GONE;
  const line = { ...about, method: incoming.method, path, status };
  if (status >= 500) log.error(line, "request");
  else if (status >= 400) log.warn(line, "request");
  else log.info(line, "request");
}
