/** Where the PostgreSQL server is. */
interface PostgresServer {
  /** For the driver; contains the password. */
  url: string;
  /** Host, port and database, for display. */
  label: string;
}

/**
 * Parses DATABASE_URL: `postgres://user:password@host:port/database`, with user and password percent-encoded, or
 * `postgres://user@/database?host=/run/postgresql` for a socket. Throws an Error whose message never quotes the URL.
 */
export function parseDatabaseUrl(text: string): PostgresServer {
  // URL.parse rejects a user without a host, which is how the driver writes a socket.
  const url = URL.parse(text.replace("@/", "@socket/"));
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
