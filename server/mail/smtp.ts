import { createTransport } from "nodemailer";
import type { SmtpServer } from "./smtp-url.ts";
import type { Transport } from "./transport.ts";

const CONNECT_TIMEOUT_MS = 20_000;

/** Returns nodemailer's options for a mail server: connecting and each reply may take so long, in milliseconds. */
export const smtpOptions = (
  server: SmtpServer,
  connectTimeoutMs: number,
  replyTimeoutMs: number,
) => ({
  ...server,
  // nodemailer otherwise sends without a login to a server that offers none, which then refuses each email for another reason.
  forceAuth: server.auth !== undefined,
  dnsTimeout: connectTimeoutMs,
  connectionTimeout: connectTimeoutMs,
  greetingTimeout: connectTimeoutMs,
  socketTimeout: replyTimeoutMs,
});

/** Creates a transport that sends by SMTP over pooled connections. Connecting may take `connectTimeoutMs`. */
export function createSmtpTransport(
  server: SmtpServer,
  maxConnections: number,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Transport {
  const transporter = createTransport({
    ...smtpOptions(server, connectTimeoutMs, 30_000),
    pool: true,
    maxConnections,
    // Only the outbox retries: it could not fence off a second attempt by the pool.
    maxRequeues: 0,
    idleTimeout: 30_000,
  });
  return {
    async send(mail, signal) {
      const { rejectedErrors = [], response } = await transporter.sendMail({ ...mail, signal });
      return { errors: rejectedErrors, reply: response };
    },
    close: () => transporter.close(),
  };
}
