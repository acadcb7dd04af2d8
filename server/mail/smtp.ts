import { createTransport } from "nodemailer";
import type { SmtpServer } from "./smtp-url.ts";
import type { Transport } from "./transport.ts";

/**
 * Returns nodemailer's options for a mail server: connecting, with greeting and TLS, may take `timeoutMs`, and so may each reply.
 */
export const smtpOptions = (server: SmtpServer, timeoutMs: number) => ({
  ...server,
  // nodemailer otherwise sends without a login to a server that offers none, which then refuses each email for another reason.
  forceAuth: server.auth !== undefined,
  connectionTimeout: timeoutMs,
  // Well before the other two, whose errors do not say that it was the greeting that did not come.
  greetingTimeout: 0.9 * timeoutMs,
  socketTimeout: timeoutMs,
});

/** Creates a transport that sends by SMTP over pooled connections; a step may take `timeoutMs`. */
export function createSmtpTransport(
  server: SmtpServer,
  maxConnections: number,
  timeoutMs: number,
): Transport {
  const transporter = createTransport({
    ...smtpOptions(server, timeoutMs),
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
