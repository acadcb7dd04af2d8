import { checkServerIdentity, type PeerCertificate } from "node:tls";
import { createTransport } from "nodemailer";
import { describeFailure } from "#server/mail/failure.ts";
import { mailAddresses, mailPlace } from "#server/mail/mailing.ts";
import { smtpOptions } from "#server/mail/smtp.ts";
import type { SmtpServer } from "#server/mail/smtp-url.ts";
import { certificateProblem } from "./certificate.ts";
import { about, asSentence, type Check } from "./finding.ts";

const SUBJECT = "Mail server";
const { ok, error, publicError } = about(SUBJECT);

/** Less than a check may take, so that the mail server's own words are what is found. */
const TIMEOUT_MS = 5_000;

/** The statuses of a server that takes no login on this port, or none without TLS. */
const NO_LOGIN: readonly unknown[] = [500, 502, 503, 504, 530, 538];

const REMEDY_NO_LOGIN =
  "It takes no login here. Use its port for senders (587 or 465), with TLS; or if it needs no login, take user and password out of SMTP_URL. Then restart the server.";

/** What to do, by nodemailer's code. */
const REMEDIES: Readonly<Record<string, string>> = {
  EAUTH: "Correct the user and the password in SMTP_URL, percent-encoded, and restart the server.",
  EDNS: "Correct the host in SMTP_URL.",
  ETLS: "Use a mail server with STARTTLS and a valid certificate, or smtps://.",
};

/** Whether the mail server takes our login, over TLS with a certificate that is still good for a while. Sends no mail. */
export const mailServer: Check = {
  subject: SUBJECT,
  async run({ settings, siteInfo, clock }) {
    const { smtp } = settings;
    if (!smtp) {
      const place = mailPlace(settings, siteInfo);
      return publicError(settings, `Emails are ${place}.`, "Set SMTP_URL, and restart the server.");
    }
    // Refuses placeholders, as the server does.
    mailAddresses(settings, siteInfo);
    const where = `${smtp.host}:${smtp.port}`;
    try {
      const certificate = await verify(smtp);
      const login = smtp.auth ? "takes our login" : "answers; SMTP_URL has no login";
      if (!certificate) return ok(`${where} ${login}, without a verified certificate.`);
      const endsAt = Date.parse(certificate.valid_to);
      return certificateProblem(SUBJECT, where, endsAt, clock.now()) ?? ok(`${where} ${login}.`);
    } catch (failure) {
      const found = asSentence(`${where} cannot be used: ${describeFailure(failure).reply}`);
      return error(found, remedyFor(failure));
    }
  },
};

function remedyFor(failure: unknown): string {
  const { code, responseCode } = failure as { code?: string; responseCode?: number };
  if (code === "EAUTH" && NO_LOGIN.includes(responseCode)) return REMEDY_NO_LOGIN;
  return (
    REMEDIES[code ?? ""] ?? "Check host and port in SMTP_URL, the certificate and the firewall."
  );
}

/** Connects and signs in as the server does. Returns the certificate if it was verified. */
async function verify(server: SmtpServer): Promise<PeerCertificate | null> {
  let verified: PeerCertificate | null = null;
  const tls = {
    ...server.tls,
    checkServerIdentity(host: string, certificate: PeerCertificate) {
      if (server.tls.rejectUnauthorized) verified = certificate;
      return checkServerIdentity(host, certificate);
    },
  };
  const transporter = createTransport({ ...smtpOptions(server, TIMEOUT_MS), tls });
  try {
    await transporter.verify();
    return verified;
  } finally {
    transporter.close();
  }
}
