import { KINDS } from "#contract/kinds.ts";
import type { Send } from "#server/outbox/outgoing.ts";
import { describeFailure } from "./failure.ts";
import type { Mail } from "./layout.ts";
import { composeMail, type MailSettings } from "./message-mail.ts";

/** Where emails are sent: an SMTP server or, without one, a folder. */
export interface Transport {
  /**
   * Resolves once the receiver has accepted the email for at least one recipient, with an error for each that it refused;
   * rejects if it accepted the email for none, or if that is unknown.
   */
  send(mail: Mail, signal: AbortSignal): Promise<Receipt>;
  close(): void;
}

export interface Receipt {
  /** One for each recipient that was refused. */
  errors: readonly RecipientError[];
  /** What became of the email, with the receiver's words, or where it is. */
  reply: string;
}

/** Why the receiver did not accept an email for one of its recipients. */
type RecipientError = Error & { recipient?: string | undefined };

/** Returns those of the recipients that have accepted an email. nodemailer writes a domain its own way. */
export function acceptedOf(recipients: readonly string[], { errors }: Receipt): string[] {
  const refused = errors.map(({ recipient }) => recipient?.toLowerCase());
  return recipients.filter((address) => !refused.includes(address.toLowerCase()));
}

/** Creates the outbox's `Send` on a transport. An email has a link to the desk if it goes to `organisers` alone, who may enter. */
export function createSend(
  transport: Transport,
  { organisers, ...settings }: MailSettings & { organisers: readonly string[] },
): Send {
  const mayEnter = new Set(organisers.map((address) => address.toLowerCase()));
  const isCommon = new Set(KINDS.map((kind) => settings.to(kind).join())).size === 1;
  return async (email, signal) => {
    const { message, acceptedBy } = email;
    const to = settings.to(message.kind);
    const recipients = to.filter((address) => !acceptedBy.includes(address));
    // The others are no longer in the settings.
    if (recipients.length === 0) return null;
    try {
      const canAllEnter = to.every((address) => mayEnter.has(address.toLowerCase()));
      const deskUrl = canAllEnter ? settings.deskUrl : null;
      const mail = composeMail(email, { ...settings, deskUrl }, recipients);
      const receipt = await transport.send(mail, signal);
      const [error] = receipt.errors;
      if (!error) return null;
      const accepted = [...acceptedBy, ...acceptedOf(recipients, receipt)];
      return { ...describeFailure(error), verdict: "transient", acceptedBy: accepted };
    } catch (error) {
      const failure = describeFailure(error);
      // Others may be accepted: some recipient has accepted this one, or they go to somebody else.
      const isOnlyThis =
        failure.verdict === "envelope" &&
        (acceptedBy.length > 0 || (failure.codes.command === "RCPT TO" && !isCommon));
      return isOnlyThis ? { ...failure, verdict: "transient" } : failure;
    }
  };
}
