import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { cleanUpLater } from "./clean-up.ts";

/** Lets a server listen on this machine until the test or file is over. Returns its port. */
export async function listening(
  server: Server & { closeAllConnections?: () => void },
  host = "127.0.0.1",
): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  cleanUpLater(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}
