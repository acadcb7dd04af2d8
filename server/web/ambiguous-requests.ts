import type { IncomingMessage, ServerResponse } from "node:http";
import { refusal } from "./refusal.ts";

/**
 * Refuses with 400, and closes the connection, what a proxy before us may have understood otherwise than we do: another
 * version than the line says, no host or several (RFC 9112, 3.2), a transfer coding that is not ours alone (6.1). Node's
 * parser refuses the rest of what requests are smuggled with. Says whether it has answered.
 */
export function refuseAmbiguous(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!isAmbiguous(incoming)) return false;
  const { status, headers, body } = refusal(400, { Connection: "close" });
  outgoing.writeHead(status, headers).end(body);
  return true;
}

function isAmbiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return true;
  if (countHosts(rawHeaders) !== 1) return true;
  const coding = headers["transfer-encoding"];
  return coding !== undefined && (httpVersion === "1.0" || coding.toLowerCase() !== "chunked");
}

/** Node keeps the first of several in `headers`. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}
