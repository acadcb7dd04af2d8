import { connect, createServer, type Socket } from "node:net";
import { cleanUpLater } from "../clean-up.ts";
import { listening } from "../listening.ts";

/** A TCP proxy that can fall silent, like a server that hangs. */
export interface StallableProxy {
  port: number;
  /** Passes nothing on from now on, in either direction; still accepts connections. */
  stall(): void;
  /** Passes on everything again, also what was held back. */
  resume(): void;
}

/** Starts a proxy for a port of this machine. Closed after the test. */
export async function startStallableProxy(target: number): Promise<StallableProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const link = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (data) => to.write(data));
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isStalled) from.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    link(client, upstream);
    link(upstream, client);
  });
  cleanUpLater(() => {
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: await listening(server),
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
