import type { SendMailOptions } from "nodemailer";

/** A mail ready to be handed over. `id` is the delivery's: a repeat is recognisable by it. */
export interface Mail {
  id: string;
  /** When the message came in, in milliseconds since 1970. */
  receivedAt: number;
  content: SendMailOptions;
}

/** What takes the mails: an SMTP server, or a folder where there is none. */
export interface Transport {
  /** Resolves when the mail is in the receiver's safe hands, rejects when it is not known to be. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}
