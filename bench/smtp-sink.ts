import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail server that accepts everything, as cheaply as possible, so that it does not skew the measurement. */
export interface Sink {
  url: string;
  /** The mails received: the id from the Message-ID, and what `markerIn` matched in the text. */
  mails: readonly { delivery: string; marker: string }[];
  /** The number of mails received. */
  count(): number;
  /** The number of distinct Message-IDs. */
  distinct(): number;
  /** When the latest mail was received, by `performance.now()`. */
  latest(): number;
  /** Holds the reply to every mail until `release`. */
  hold(): void;
  release(): void;
  /** Drops all connections and refuses new ones until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Resolves when this many mails have been received. */
  reached(count: number): Promise<void>;
}

/** Starts a sink on a free port of this machine. */
export async function startSink(markerIn: RegExp | null = null): Promise<Sink> {
  let count = 0;
  let latest = 0;
  let waiting: { count: number; resolve: () => void }[] = [];

  let held: (() => void)[] | null = null;

  const mails: { delivery: string; marker: string }[] = [];
  const ids = new Set<string | undefined>();
  const sockets = new Set<Socket>();

  const received = (mail: string, reply: () => void) => {
    const id = /^Message-ID: (.+)$/im.exec(mail)?.[1];
    ids.add(id);
    if (markerIn) {
      const delivery = /<(.+)@/.exec(id ?? "")?.[1] ?? "";
      mails.push({ delivery, marker: markerIn.exec(mail)?.[0] ?? "" });
    }
    if (held) held.push(reply);
    else reply();
    count += 1;
    latest = performance.now();
    for (const { resolve } of waiting.filter((one) => one.count <= count)) resolve();
    waiting = waiting.filter((one) => one.count > count);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    converse(socket, received);
  });
  server.unref();
  const listen = (port: number) => once(server.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    count: () => count,
    distinct: () => ids.size,
    latest: () => latest,
    hold() {
      held = [];
    },
    release() {
      for (const reply of held ?? []) reply();
      held = null;
    },
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      await listen(port);
    },
    reached: (wanted) =>
      count >= wanted
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count: wanted, resolve })),
  };
}

type Receive = (mail: string, reply: () => void) => void;

function converse(socket: Socket, received: Receive): void {
  let pending = "";
  let isData = false;
  socket.on("error", () => {}); // a killed server resets the connection
  socket.write("220 sink\r\n");
  socket.on("data", (chunk) => {
    pending += chunk.toString("latin1");
    for (;;) {
      const mark = isData ? "\r\n.\r\n" : "\r\n";
      const end = pending.indexOf(mark);
      if (end < 0) return;
      const line = pending.slice(0, end);
      pending = pending.slice(end + mark.length);
      const isEnd = isData;
      isData = !isEnd && /^DATA/i.test(line);
      if (isEnd) received(line, () => socket.write("250 ok\r\n"));
      else socket.write(isData ? "354 go\r\n" : "250 ok\r\n");
    }
  });
}
