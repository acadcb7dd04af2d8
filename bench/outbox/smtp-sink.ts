import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail server that accepts everything, as cheaply as possible, so that it does not skew the measurement. */
export interface Sink {
  url: string;
  /** The number of mails received. */
  count(): number;
  /** Resolves when this many mails have been received. */
  reached(count: number): Promise<void>;
}

/** Starts a sink on a free port of this machine, until the process ends. */
export async function startSink(): Promise<Sink> {
  let count = 0;
  let waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((socket) =>
    converse(socket, () => {
      count += 1;
      for (const { resolve } of waiting.filter((one) => one.count <= count)) resolve();
      waiting = waiting.filter((one) => one.count > count);
    }),
  );
  server.unref();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    reached: (wanted) =>
      count >= wanted
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count: wanted, resolve })),
  };
}

function converse(socket: Socket, received: () => void): void {
  let pending = "";
  let isData = false;
  socket.on("error", () => {}); // a server that was killed resets the connection
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
      socket.write(isData ? "354 go\r\n" : "250 ok\r\n");
      if (isEnd) received();
    }
  });
}
