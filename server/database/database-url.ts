/** Where the PostgreSQL server is. */
export interface PostgresServer {
  /** For the driver; holds the password. */
  url: string;
  /** Host, port and database, for people to read. */
  label: string;
}

/**
 * Reads DATABASE_URL: `postgres://user:password@host:port/database`, user and password
 * percent-encoded, or `postgres://user@/database?host=/run/postgresql` for a socket. No error
 * message quotes the URL.
 */
export function parseDatabaseUrl(text: string): PostgresServer {
  // A URL with a user needs a host; the driver's notation for a socket has none.
  const readable = text.replace("@/", "@socket/");
  const url = URL.parse(readable);
  if (!url) throw new Error("is not a URL");
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new Error("must begin with postgres://");
  const socket = url.searchParams.get("host");
  const database = url.pathname.slice(1);
  if ((url.host === "" && !socket) || !/^[^/]+$/.test(database)) {
    throw new Error("must have the form postgres://user:password@host:port/database");
  }
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
  } catch {
    throw new Error("must have its user and password percent-encoded");
  }
  return { url: text, label: `${socket ?? url.host}/${decodeURIComponent(database)}` };
}
