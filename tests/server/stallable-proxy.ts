import { connect, createServer, type Socket } from "node:net";
import { cleanUpLater } from "../clean-up.ts";
import { POSTGRES } from "../databases.ts";
import { listening } from "../listening.ts";

/**
 * Starts a TCP proxy in front of a new PostgreSQL database, which can fall silent, like a server that hangs. Closed after
 * the test.
 */
export async function startStallablePostgres() {
  const settings = await POSTGRES.settings();
  const address = new URL(String(settings.DATABASE_URL));
  const target = Number(address.port);
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
  address.port = String(await listening(server));
  return {
    /** The settings of a server whose database it is. */
    env: { ...settings, DATABASE_URL: address.href },
    /** Passes nothing on from now on, in either direction; still accepts connections. */
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    /** Passes on everything again, also what was held back. */
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
