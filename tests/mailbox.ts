import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerError, type SMTPServerOptions } from "smtp-server";

interface ReceivedMail extends Email {
  raw: string;
  envelope: { from: string; to: string[] };
}

/** A real SMTP server on this machine that keeps what it gets. */
export interface Mailbox {
  port: number;
  /** For SMTP_URL. */
  url: string;
  /** Everything that came in so far. */
  mails: readonly ReceivedMail[];
  /** The next mail that no call has given yet; waits for it. */
  nextMail(): Promise<ReceivedMail>;
  /** Answers every further mail with this status instead of taking it; resolves with the first one refused. */
  refuse(status: number): Promise<void>;
  /** Takes mails again. */
  accept(): void;
  /** Takes the next mail to its end and does not answer; gives, when it has been taken, what answers it at last. */
  swallow(): Promise<() => void>;
  /** Breaks all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a mailbox on 127.0.0.1, on a free port unless told which. Plain SMTP unless `options` say otherwise. */
export async function startMailbox(
  port = 0,
  options: SMTPServerOptions = { disabledCommands: ["STARTTLS", "AUTH"] },
): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let given = 0;
  let refusal: { status: number; refused: () => void } | null = null;
  let swallowed: ((answer: () => void) => void) | null = null;
  const sockets = new Set<Socket>();

  const server = new SMTPServer({
    logger: false,
    ...options,
    onMailFrom(_address, _session, callback) {
      if (!refusal) return callback();
      const error: SMTPServerError = new Error("not now");
      error.responseCode = refusal.status;
      refusal.refused();
      callback(error);
    },
    async onData(stream, session, callback) {
      const raw = await readWhole(stream);
      if (!raw) return;
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
      if (waiting.length > 0) given += 1;
      waiting.shift()?.(mail);
      if (!swallowed) return callback();
      swallowed(callback);
      swallowed = null;
    },
  });
  server.on("error", () => {
    // A client that breaks off, or refuses our certificate, is what some tests are about.
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
    nextMail() {
      const mail = mails[given];
      if (!mail) return new Promise((resolve) => waiting.push(resolve));
      given += 1;
      return Promise.resolve(mail);
    },
    refuse(status) {
      return new Promise((refused) => {
        refusal = { status, refused };
      });
    },
    accept() {
      refusal = null;
    },
    swallow() {
      return new Promise((resolve) => {
        swallowed = resolve;
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

/** Everything that the stream gives, or null when it breaks off. */
async function readWhole(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
