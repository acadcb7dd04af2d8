import { createTransport } from "nodemailer";
import type { SmtpServer } from "./smtp-url.ts";
import type { Transport } from "./transport.ts";

const CONNECT_TIMEOUT_MS = 20_000;

/** Creates a transport that sends by SMTP over pooled connections. Connecting may take `connectTimeoutMs`. */
export function createSmtpTransport(
  server: SmtpServer,
  maxConnections: number,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Transport {
  const transporter = createTransport({
    ...server,
    pool: true,
    maxConnections,
    // Only the outbox retries: it could not fence off a second attempt by the pool.
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: 30_000,
  });
  return {
    async send(mail, signal) {
      const { rejectedErrors = [], response } = await transporter.sendMail({ ...mail, signal });
      return { errors: rejectedErrors, reply: response };
    },
    close: () => transporter.close(),
  };
}
