import os from "node:os";
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import { isLoopback } from "#server/http/client-address.ts";
import type { Transport } from "./transport.ts";

/** How to reach the mail server, as options of nodemailer. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps`). */
  secure: boolean;
  /** Refuse to send without STARTTLS. */
  requireTLS: boolean;
  /** Send without STARTTLS, even if it is offered. */
  ignoreTLS: boolean;
  /** `rejectUnauthorized`: verify the server's certificate. */
  tls: { rejectUnauthorized: boolean };
  auth: { user: string; pass: string } | undefined;
}

const FORM =
  "must have the form smtps://user:password@host:port, with user and password percent-encoded";

/**
 * Parses SMTP_URL: `smtps://user:pass@host` (default port 465) or `smtp://user:pass@host` (587), with user and
 * password percent-encoded. `smtp` requires STARTTLS: otherwise an attacker who strips the server's offer could read
 * the emails. It is optional with `?tls=optional`, for a relay in a private network, and on this machine, where no
 * certificate is verified either: Debian's mail servers have a self-signed one, and nobody else can answer. `?tls=off` is
 * for this machine alone. Throws an Error whose message never quotes the URL.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (!url) throw new Error(FORM);
  const secure = url.protocol === "smtps:";
  if (!secure && url.protocol !== "smtp:") throw new Error("must begin with smtp:// or smtps://");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  // Where a password has one of / ? #, the host would be the user.
  const rest = url.pathname.replace(/^\/$/, "") + url.hash;
  if (host === "" || rest !== "" || url.search.includes("@")) throw new Error(FORM);
  const isLocal = isLoopback(host);
  if (!["", "?tls=optional", "?tls=off"].includes(url.search)) {
    throw new Error("must have no query other than ?tls=optional or ?tls=off");
  }
  const ignoreTLS = url.search === "?tls=off";
  if (ignoreTLS && (secure || !isLocal)) {
    throw new Error("may have ?tls=off only with smtp:// and a mail server on this machine");
  }
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && url.search === "" && !isLocal,
    ignoreTLS,
    tls: { rejectUnauthorized: !isLocal },
    auth: url.username === "" ? undefined : readAuth(url),
  };
}

function readAuth({ username, password }: URL): SmtpServer["auth"] {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new Error(FORM);
  }
}

/**
 * Returns nodemailer's options for mail of the sender `from` to a mail server: connecting, with greeting and TLS, may take
 * `timeoutMs`, and so may each reply.
 */
export const smtpOptions = (server: SmtpServer, from: string, timeoutMs: number) => ({
  ...server,
  // nodemailer would greet as [127.0.0.1], which mail servers refuse, where this machine has no full name, as in a container.
  ...(!os.hostname().includes(".") && { name: domainToASCII(from.split("@")[1] ?? "") }),
  // nodemailer otherwise sends without a login to a server that offers none, which then refuses each email for another reason.
  forceAuth: server.auth !== undefined,
  connectionTimeout: timeoutMs,
  // Well before the other two, whose errors do not say that it was the greeting that did not come.
  greetingTimeout: 0.9 * timeoutMs,
  socketTimeout: timeoutMs,
});

/** Creates a transport that sends mail of `from` by SMTP over pooled connections; a step may take `timeoutMs`. */
export function createSmtpTransport(
  server: SmtpServer,
  from: string,
  maxConnections: number,
  timeoutMs: number,
): Transport {
  const transporter = createTransport({
    ...smtpOptions(server, from, timeoutMs),
    pool: true,
    maxConnections,
    // Only the outbox retries: it could not fence off a second attempt by the pool.
    maxRequeues: 0,
    idleTimeout: 30_000,
  });
  return {
    async send(mail, signal) {
      const { rejectedErrors = [], response } = await transporter.sendMail({ ...mail, signal });
      return { errors: rejectedErrors, reply: `Accepted. The mail server said: ${response}` };
    },
    close: () => transporter.close(),
  };
}
