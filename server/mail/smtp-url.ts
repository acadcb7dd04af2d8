/** How to reach the mail server. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps`). */
  secure: boolean;
  /** Do not send without STARTTLS. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/**
 * Reads SMTP_URL: `smtps://user:pass@host` (port 465) or `smtp://user:pass@host` (port 587), user and password
 * percent-encoded. With `smtp` the server must offer STARTTLS, since the mails are personal data and whoever can strip
 * the offer can read them; exempt are this machine and `?tls=optional`, for a relay in a private network.
 * The message of what it throws holds no part of the URL.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  if (!URL.canParse(text)) throw new Error("is not a URL");
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  if (!secure && url.protocol !== "smtp:") throw new Error("must begin with smtp:// or smtps://");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "" || !["", "/"].includes(url.pathname) || url.hash !== "") {
    throw new Error("must have the form smtp://user:password@host:port");
  }
  if (!["", "?tls=optional"].includes(url.search)) {
    throw new Error("may end in ?tls=optional and in no other query");
  }
  return {
    host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: !secure && url.search === "" && !LOOPBACK.test(host),
    auth: url.username === "" ? null : readAuth(url),
  };
}

function readAuth(url: URL): SmtpServer["auth"] {
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch {
    throw new Error("must have its user and password percent-encoded");
  }
}
