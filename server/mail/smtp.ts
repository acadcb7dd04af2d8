import { createTransport } from "nodemailer";
import type { DkimKey } from "./dkim.ts";
import type { SmtpServer } from "./smtp-url.ts";
import type { Transport } from "./transport.ts";

const CONNECT_TIMEOUT_MS = 20_000;
const SILENCE_TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;

/**
 * Sends by SMTP over at most `connections` connections that are kept open between mails. Certificates are verified.
 * With a DKIM key, every mail is signed.
 */
export function createSmtpTransport(
  server: SmtpServer,
  connections: number,
  dkim: DkimKey | null = null,
): Transport {
  const transporter = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    auth: server.auth ?? undefined,
    maxConnections: connections,
    // The outbox repeats, and knows when: a repeat inside the pool would be one that it cannot fence.
    maxRequeues: 0,
    ...(dkim && { dkim }),
    idleTimeout: IDLE_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });

  return {
    async send({ content }, signal) {
      await transporter.sendMail({ ...content, signal });
    },
    close() {
      transporter.close();
    },
  };
}
