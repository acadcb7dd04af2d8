import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { StartError } from "#server/start-error.ts";
import { createHttpServer, listen } from "./http-server.ts";

test.each([
  ["127.0.0.1", "::1"],
  ["0.0.0.0", "::1"],
  ["::1", "127.0.0.1"],
])(
  "on %s, another program on %s, where localhost leads too: an error that names it, and the port is free again",
  async (host, other) => {
    const program = createServer().listen(0, other);
    await once(program, "listening");
    onTestFinished(() => {
      program.close();
    });
    const { port } = program.address() as AddressInfo;
    const server = createHttpServer(() => {});
    await expect(listen(server, port, host)).rejects.toThrow(
      new StartError(
        `Port ${port} on ${other}, which localhost means too, is in use, set PORT to another`,
      ),
    );
    expect(server.listening).toBe(false);
  },
);
