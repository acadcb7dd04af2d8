import { isLoopback } from "#server/http/client-address.ts";

/** Where the PostgreSQL server is. */
interface PostgresServer {
  /** For the driver; contains the password. */
  url: string;
  /** Host, port and database, for display. */
  label: string;
}

const FORM =
  "must have the form postgres://user:password@host:port/database, with user and password percent-encoded";

/**
 * Parses DATABASE_URL: `postgres://user:password@host:port/database`, with user and password percent-encoded, or
 * `postgres://user@/database?host=/run/postgresql` for a socket. A database that is not on this machine needs a decision
 * about TLS: `sslmode=verify-full`, or `sslmode=disable` in a private network. The other modes mean one thing to the
 * driver and another to PostgreSQL's own tools, most of them no protection. Throws an Error whose message never quotes
 * the URL.
 */
export function parseDatabaseUrl(text: string): PostgresServer {
  // URL.parse rejects a user without a host, which is how the driver writes a socket.
  const isSocket = text.includes("@/");
  const url = URL.parse(text.replace("@/", "@socket/"));
  if (!url) throw new Error(FORM);
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new Error("must begin with postgres://");
  // As in the driver, the last of several parameters counts.
  const parameters = Object.fromEntries(url.searchParams);
  const host = parameters.host || (isSocket ? "" : url.hostname);
  const database = url.pathname.slice(1);
  // Where a password has one of / ? #, the host would be the user.
  if (host === "" || !/^[^/@]+$/.test(database) || url.hash !== "") throw new Error(FORM);
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
  } catch {
    throw new Error(FORM);
  }
  checkTls(parameters, host.startsWith("/") || isLoopback(host));
  return { url: text, label: `${parameters.host || url.host}/${decodeURIComponent(database)}` };
}

function checkTls(parameters: Readonly<Record<string, string>>, isLocal: boolean): void {
  const { sslmode } = parameters;
  if ("ssl" in parameters || "uselibpqcompat" in parameters) {
    throw new Error("must have sslmode instead of ssl and uselibpqcompat");
  }
  if (sslmode === "verify-full" || sslmode === "disable") return;
  if (sslmode === undefined && isLocal) return;
  throw new Error(
    "must have ?sslmode=verify-full (TLS with a verified certificate), or ?sslmode=disable in a private network",
  );
}
