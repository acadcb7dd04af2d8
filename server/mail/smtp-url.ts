import { isLoopback } from "#server/loopback.ts";

/** How to reach the mail server, as options of nodemailer. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps`). */
  secure: boolean;
  /** Refuse to send without STARTTLS. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
}

/**
 * Parses SMTP_URL: `smtps://user:pass@host` (default port 465) or `smtp://user:pass@host` (587), with user and
 * password percent-encoded. `smtp` requires STARTTLS: otherwise an attacker who strips the server's offer could read
 * the emails. It is optional on this machine and, with `?tls=optional`, for a relay in a private network. Throws an
 * Error whose message never quotes the URL.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (!url) throw new Error("is not a URL");
  const secure = url.protocol === "smtps:";
  if (!secure && url.protocol !== "smtp:") throw new Error("must begin with smtp:// or smtps://");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "" || !["", "/"].includes(url.pathname) || url.hash !== "") {
    throw new Error("must have the form smtp://user:password@host:port");
  }
  if (!["", "?tls=optional"].includes(url.search)) {
    throw new Error("must have no query other than ?tls=optional");
  }
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && url.search === "" && !isLoopback(host),
    auth: url.username === "" ? undefined : readAuth(url),
  };
}

function readAuth({ username, password }: URL): SmtpServer["auth"] {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new Error("must have its user and password percent-encoded");
  }
}
