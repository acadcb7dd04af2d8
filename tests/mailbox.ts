import { EventEmitter, once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerError, type SMTPServerOptions } from "smtp-server";

interface ReceivedMail extends Email {
  raw: string;
  envelope: { from: string; to: string[] };
}

type Command = "MAIL" | "RCPT" | "DATA";

/** An SMTP server on this machine that keeps every mail it receives. */
export interface Mailbox {
  port: number;
  /** A value for SMTP_URL. */
  url: string;
  /** Every mail received so far. */
  mails: readonly ReceivedMail[];
  /** Forgets every mail received so far. */
  clear(): void;
  /** Waits for the next mail that no earlier call has returned. */
  nextMail(): Promise<ReceivedMail>;
  /** Rejects this command of every mail from now on with this status. Resolves at the first rejection. */
  reject(status: number, command?: Command): Promise<void>;
  /** Accepts mails again. */
  accept(): void;
  /** Leaves the recipients of so many mails without a reply. Resolves, once all wait for one, to a function that gives it. */
  hold(count: number): Promise<() => void>;
  /** Receives the next mail but withholds the reply. Resolves, once received, to a function that sends the reply. */
  withholdReply(): Promise<() => void>;
  /** Destroys all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Returns the last line of a mail: how the visitor's words end, without the mark of what is quoted. */
export const lastLine = ({ text = "" }: Pick<Email, "text">) =>
  text.trim().split("\n").at(-1)?.replace(/^> /, "") ?? "";

/** Starts a mailbox on 127.0.0.1, on a free port unless given one. Plain SMTP unless `options` say otherwise. */
export async function startMailbox(
  port = 0,
  options: SMTPServerOptions = { disabledCommands: ["STARTTLS", "AUTH"] },
): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  let read = 0;
  let rejection: { status: number; command: Command; rejected: () => void } | null = null;
  /** Passes the error on if this command is to be rejected. Returns whether it is. */
  const isRejected = (command: Command, callback: (error: Error) => void) => {
    if (rejection?.command !== command) return false;
    const error: SMTPServerError = new Error("not now");
    error.responseCode = rejection.status;
    rejection.rejected();
    callback(error);
    return true;
  };
  let toHold = 0;
  const held: (() => void)[] = [];
  let withheld: ((reply: () => void) => void) | null = null;
  const sockets = new Set<Socket>();

  const server = new SMTPServer({
    logger: false,
    onMailFrom(_address, _session, callback) {
      if (!isRejected("MAIL", callback)) callback();
    },
    onRcptTo(_address, _session, callback) {
      if (isRejected("RCPT", callback)) return;
      if (held.length === toHold) return callback();
      held.push(callback);
      if (held.length === toHold) arrivals.emit("held");
    },
    ...options,
    async onData(stream, session, callback) {
      // Null if the client breaks off.
      const raw = await buffer(stream).catch(() => null);
      if (!raw || isRejected("DATA", callback)) return;
      const { mailFrom, rcptTo } = session.envelope;
      const mail = {
        ...(await PostalMime.parse(raw)),
        raw: raw.toString(),
        envelope: {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
        },
      };
      mails.push(mail);
      arrivals.emit("mail");
      if (!withheld) return callback();
      withheld(callback);
      withheld = null;
    },
  });
  server.on("error", () => {
    // Some tests have clients disconnect or reject the certificate.
  });
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const actual = (listener.address() as AddressInfo).port;

  return {
    port: actual,
    url: `smtp://127.0.0.1:${actual}`,
    mails,
    clear() {
      mails.length = 0;
      read = 0;
    },
    async nextMail() {
      const index = read++;
      while (index >= mails.length) await once(arrivals, "mail");
      return mails[index] as ReceivedMail;
    },
    reject(status, command = "MAIL") {
      return new Promise((rejected) => {
        rejection = { status, command, rejected };
      });
    },
    accept() {
      rejection = null;
    },
    async hold(count) {
      toHold = count;
      await once(arrivals, "held");
      return () => {
        toHold = 0;
        for (const reply of held.splice(0)) reply();
      };
    },
    withholdReply() {
      return new Promise((resolve) => {
        withheld = resolve;
      });
    },
    cut,
    close() {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      cut();
      return closed;
    },
  };
}
