import { createTransport } from "nodemailer";
import type { SmtpServer } from "./smtp-url.ts";
import type { Transport } from "./transport.ts";

const CONNECT_TIMEOUT_MS = 20_000;

/** Creates a transport that sends by SMTP over pooled connections and verifies certificates. */
export function createSmtpTransport(server: SmtpServer, maxConnections: number): Transport {
  const transporter = createTransport({
    ...server,
    pool: true,
    maxConnections,
    // Only the outbox retries: it could not fence off a second attempt by the pool.
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: 30_000,
  });
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...mail, signal });
    },
    close: () => transporter.close(),
  };
}
