import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY } from "#contract/function.ts";

const BODY = JSON.stringify({
  fullName: "Dana Levi",
  email: "dana@example.com",
  company: "Acme",
  message: "Hello.\nHow do I join? ".repeat(10),
});

/** The bytes of a submission: a client library would cost as much processor time as the server under test. */
const REQUEST = Buffer.from(
  [
    `POST ${FUNCTION_PATH} HTTP/1.1`,
    "Host: localhost",
    `apikey: ${LOCAL_PUBLIC_KEY}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(BODY)}`,
    "",
    BODY,
  ].join("\r\n"),
);

const ACCEPTED = '{"ok":true}';

/** Submits messages from several senders at once, each over its own connection, for the given time. */
export async function submitFor(
  url: string,
  senders: number,
  ms: number,
): Promise<{ count: number; perSecond: number }> {
  let count = 0;
  const began = performance.now();
  const send = async () => {
    const socket = await openConnection(url);
    while (performance.now() - began < ms) {
      await submit(socket);
      count += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: senders }, send));
  return { count, perSecond: (count * 1000) / (performance.now() - began) };
}

async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding("latin1");
  await once(socket, "connect");
  return socket;
}

/** Submits one message. Rejects unless it is accepted. */
function submit(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let response = "";
    const read = (chunk: string) => {
      response += chunk;
      const isAccepted = response.endsWith(ACCEPTED);
      if (!isAccepted && response.startsWith("HTTP/1.1 200")) return;
      socket.off("data", read);
      if (isAccepted) resolve();
      else reject(new Error(response));
    };
    socket.on("data", read);
    socket.write(REQUEST);
  });
}
