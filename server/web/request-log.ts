import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { RouteName } from "./route-name.ts";

export const REQUEST_ID_HEADER = "X-Request-Id";

/** Nothing that could end a line or a field, and short: it stands in every log line about the request. */
const SAFE = /^[\w.-]{1,64}$/;

/**
 * The id of a request: the one that a proxy gave it, so that its log and ours can be read together, else a new one. A
 * client may send one too. So it finds lines, and proves nothing: two requests can have the same.
 */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && SAFE.test(given) ? given : randomUUID();
}

/** Logged, never sent: the client went away before the answer was out (nginx's number for it). */
const CLIENT_GONE = 499;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What is said of a request that is over. No query, address, header or unknown path: nothing that belongs to a person. */
export interface FinishedRequest {
  requestId: string;
  ms: number;
  method: string;
  route: string;
  status: number;
}

interface Sinks {
  routeOf: RouteName;
  count: (request: FinishedRequest) => void;
  log: Logger;
}

/** Told once of every request that is over. */
export type RequestLog = (
  about: Pick<FinishedRequest, "requestId" | "ms">,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => void;

/** Writes one log line for each request, and counts it. */
export function createRequestLog({ routeOf, count, log }: Sinks): RequestLog {
  return (about, { method = "", url = "" }, outgoing) => {
    const line = {
      ...about,
      method: METHODS.has(method) ? method : "other",
      route: routeOf(url),
      status: outgoing.writableFinished ? outgoing.statusCode : CLIENT_GONE,
    };
    count(line);
    if (line.status >= 500) log.error(line, "request");
    else if (line.status >= 400) log.warn(line, "request");
    else log.info(line, "request");
  };
}
