import type { Send } from "#server/outbox/dispatch.ts";
import { describeFailure } from "./failure.ts";
import { type Mail, mailAbout, type Parties } from "./template.ts";

/** What takes the mails: an SMTP server, or a folder where there is none. */
export interface Transport {
  /** Resolves when the mail is in the receiver's safe hands, rejects when it is not known to be. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Sends the mail about a message, and says in the outbox's terms why it could not be sent. */
export function createSend(transport: Transport, parties: Parties): Send {
  return async (deliveryId, message, signal) => {
    try {
      await transport.send(mailAbout(deliveryId, message, parties), signal);
      return null;
    } catch (error) {
      return describeFailure(error);
    }
  };
}
