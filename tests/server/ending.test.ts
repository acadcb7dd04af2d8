import { once } from "node:events";
import { Agent, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { POSTGRES } from "../databases.ts";
import { BROKEN, buildFolder, type ChildServer, startChildServer } from "./child-server.ts";
import { head, openRaw, rawGet, TO_FUNCTION } from "./raw-request.ts";
import { CONTACT, contact, post } from "./submissions.ts";
import { startTestMailbox } from "./test-server.ts";

/** How long the server serves on after SIGTERM; see server/main.ts. */
const DRAIN_MS = 2_500;

/** Sends the signal and waits until the server has heard it; gives how the process ended. */
async function tell(server: ChildServer, signal: NodeJS.Signals) {
  const ended = server.end(signal);
  await server.log("the server ends");
  return { ended };
}

/** A post whose body the server waits for. */
async function beginPost(url: string, body: string) {
  const { socket } = openRaw(url);
  socket.write(head(...TO_FUNCTION, `Content-Length: ${body.length}`, "Expect: 100-continue"));
  await once(socket, "data"); // 100: the server has the request
  return socket;
}

test("SIGTERM: not ready at once, a request in flight is answered, the mail in hand is sent, exit 0 within 10 s", async () => {
  const folder = await buildFolder();
  const sending = Promise.withResolvers<() => void>();
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, callback) => sending.resolve(callback),
  });
  const server = await startChildServer(folder, { SMTP_URL: mailbox.url });
  await post(server.url);
  const release = await sending.promise;
  const body = JSON.stringify(contact("In flight"));
  const socket = await beginPost(server.url, body);

  const started = performance.now();
  const { ended } = await tell(server, "SIGTERM");
  expect((await rawGet(server.url, "/readyz")).status).toBe(503);
  await refusesConnections(server.url);
  socket.write(body);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
  release();
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(mailbox.mails.map(({ text }) => text?.includes(CONTACT.message))).toEqual([true]);
});

test("after SIGTERM, for a while: new connections are answered, and every answer closes its connection", async () => {
  const server = await startChildServer(await buildFolder(), {});
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async () => {
    const sending = request(`${server.url}/guidelines`, { agent }).end();
    const [response] = await once(sending, "response");
    await buffer(response);
    return { reused: sending.reusedSocket, connection: response.headers.connection };
  };
  expect(await ask()).toEqual({ reused: false, connection: "keep-alive" });
  const { ended } = await tell(server, "SIGTERM");
  expect(await ask()).toEqual({ reused: true, connection: "close" });
  for (const path of ["/", "/healthz", "/readyz", "/no/such/page"]) {
    const { status, headers } = await rawGet(server.url, path, { Connection: "keep-alive" });
    expect([path, status, headers.connection]).toEqual([path, STATUS[path], "close"]);
  }
  const answer = await post(server.url);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect((await ended).code).toBe(0);
});

const STATUS: Record<string, number> = {
  "/": 200,
  "/healthz": 200,
  "/readyz": 503,
  "/no/such/page": 404,
};

test("after SIGTERM no mail is begun; the next start sends it", async () => {
  const folder = await buildFolder();
  const mailbox = await startTestMailbox();
  const env = { SMTP_URL: mailbox.url };
  const first = await startChildServer(folder, env);
  const { ended } = await tell(first, "SIGTERM");
  expect((await post(first.url)).status).toBe(200);
  await ended;
  expect(mailbox.mails).toHaveLength(0);
  await startChildServer(folder, env);
  expect((await mailbox.nextMail()).text).toContain(CONTACT.message);
});

test("SIGINT, as from a terminal: nobody waits for a proxy, exit 0", async () => {
  const server = await startChildServer(await buildFolder(), {});
  const started = performance.now();
  expect(await server.end("SIGINT")).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(DRAIN_MS);
});

test("a second signal: the process ends at once, with 1", async () => {
  const server = await startChildServer(await buildFolder(), {});
  await beginPost(server.url, "never sent");
  const { ended } = await tell(server, "SIGTERM");
  server.process.kill("SIGINT");
  expect(await ended).toEqual({ code: 1, signal: null });
});

test("a request that never ends: cut off, exit 0 within 10 s", async () => {
  const server = await startChildServer(await buildFolder(), {});
  await beginPost(server.url, "never sent");
  const started = performance.now();
  const { ended } = await tell(server, "SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(server.lines.join()).not.toContain("not all was finished");
});

test("the database falls silent: exit 0 within 10 s all the same, and a line says that not all was finished", async () => {
  const where = await POSTGRES.settings();
  const wire = await startWire(String(where.DATABASE_URL));
  const server = await startChildServer(await buildFolder(), { ...where, DATABASE_URL: wire.url });
  await server.log("old messages erased");
  wire.cut();
  const hanging = post(server.url).catch(() => null);
  const started = performance.now();
  const { ended } = await tell(server, "SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(await server.log("not all was finished in time")).toMatchObject({ level: "warn" });
  await hanging;
});

/** A way to the database that can be made silent: what is sent on it then is never answered. */
async function startWire(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const sockets: Socket[] = [];
  let isCut = false;
  const wire = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) socket.on("error", () => {}); // ended by the other
    sockets.push(client, database);
    if (!isCut) client.pipe(database).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(wire, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    wire.close();
  });
  url.port = String((wire.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test.each([
  ["thrown", "SIGUSR2", "uncaughtException"],
  ["a promise that is rejected", "SIGHUP", "unhandledRejection"],
] as const)(
  "an error that nothing catches, %s: one fatal line without its words, exit 1",
  async (_case, signal, origin) => {
    const server = await startChildServer(await buildFolder(), {}, BROKEN);
    expect(await server.end(signal)).toEqual({ code: 1, signal: null });
    const line = await server.log("an error was not caught: the process ends");
    expect(line).toMatchObject({
      level: "fatal",
      origin,
      err: { type: "TypeError", code: "E_TEST" },
    });
    expect(line.err).toHaveProperty("stack.0", expect.stringContaining("broken-server.ts"));
    expect(server.lines.join()).not.toContain("dana@example.com");
  },
);

async function refusesConnections(url: string): Promise<void> {
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  while (await isUp());
}
