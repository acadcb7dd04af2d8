import { once } from "node:events";
import { Agent, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { DRAIN_MS } from "#server/main.ts";
import { POSTGRES } from "../databases.ts";
import { buildFolder, type ChildServer, startChildServer, TEST_MAIN } from "./child-server.ts";
import { head, openRaw, rawGet, TO_FUNCTION } from "./raw-request.ts";
import { MESSAGE, messageWith, post } from "./submissions.ts";
import { startTestMailbox } from "./test-server.ts";

/** Sends the signal and waits until the server has logged it. `ended` resolves to how the process exited. */
async function beginShutdown(server: ChildServer, signal: NodeJS.Signals) {
  const ended = server.end(signal);
  await server.log("shutting down");
  return { ended };
}

/** Sends the head of a post, so that the server waits for its body. */
async function beginPost(url: string, body: string) {
  const { socket } = openRaw(url);
  socket.write(head(...TO_FUNCTION, `Content-Length: ${body.length}`, "Expect: 100-continue"));
  // 100: the server has the request.
  await once(socket, "data");
  return socket;
}

test("SIGTERM: not ready at once, the request and the mail in progress are finished, exit 0 within 10 s", async () => {
  const folder = await buildFolder();
  const sending = Promise.withResolvers<() => void>();
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, callback) => sending.resolve(callback),
  });
  const server = await startChildServer(folder, { SMTP_URL: mailbox.url });
  await post(server.url);
  const release = await sending.promise;
  const body = JSON.stringify(messageWith("In flight"));
  const socket = await beginPost(server.url, body);

  const started = performance.now();
  const { ended } = await beginShutdown(server, "SIGTERM");
  expect((await rawGet(server.url, "/readyz")).status).toBe(503);
  await waitUntilRefused(server.url);
  socket.write(body);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
  release();
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(mailbox.mails.map(({ text }) => text?.includes(MESSAGE.message))).toEqual([true]);
});

test("for a while after SIGTERM: new connections are served, and every response closes its connection", async () => {
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
  const { ended } = await beginShutdown(server, "SIGTERM");
  expect(await ask()).toEqual({ reused: true, connection: "close" });
  for (const path of ["/", "/healthz", "/readyz", "/no/such/page"]) {
    const { status, headers } = await rawGet(server.url, path, { Connection: "keep-alive" });
    expect([path, status, headers.connection]).toEqual([path, STATUS[path], "close"]);
  }
  const response = await post(server.url);
  expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
  expect((await ended).code).toBe(0);
});

const STATUS: Record<string, number> = {
  "/": 200,
  "/healthz": 200,
  "/readyz": 503,
  "/no/such/page": 404,
};

test("a message after SIGTERM: not mailed until the next start", async () => {
  const folder = await buildFolder();
  const mailbox = await startTestMailbox();
  const env = { SMTP_URL: mailbox.url };
  const first = await startChildServer(folder, env);
  const { ended } = await beginShutdown(first, "SIGTERM");
  expect((await post(first.url)).status).toBe(200);
  await ended;
  expect(mailbox.mails).toHaveLength(0);
  await startChildServer(folder, env);
  expect((await mailbox.nextMail()).text).toContain(MESSAGE.message);
});

test("SIGINT, as from a terminal: exit 0 without the wait for a proxy", async () => {
  const server = await startChildServer(await buildFolder(), {});
  const started = performance.now();
  expect(await server.end("SIGINT")).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(DRAIN_MS);
});

test("a request whose body never arrives: cut off, exit 0 within 10 s", async () => {
  const server = await startChildServer(await buildFolder(), {});
  await beginPost(server.url, "never sent");
  const started = performance.now();
  const { ended } = await beginShutdown(server, "SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(server.lines.join()).not.toContain("shutdown took too long");
});

test("the database stops responding: exit 0 within 10 s, and a warning that not everything was finished", async () => {
  const where = await POSTGRES.settings();
  const proxy = await startDatabaseProxy(String(where.DATABASE_URL));
  const server = await startChildServer(await buildFolder(), { ...where, DATABASE_URL: proxy.url });
  await server.log("old messages erased");
  proxy.silence();
  const hanging = post(server.url).catch(() => null);
  const started = performance.now();
  const { ended } = await beginShutdown(server, "SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(await server.log("shutdown took too long, exiting with work unfinished")).toMatchObject({
    level: "warn",
  });
  await hanging;
});

/** A proxy to the database that can go silent: it then forwards nothing and keeps its connections open. */
async function startDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const sockets: Socket[] = [];
  let isSilent = false;
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname);
    // The other side may close the connection.
    for (const socket of [client, database]) socket.on("error", () => {});
    sockets.push(client, database);
    if (!isSilent) client.pipe(database).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test.each([
  ["thrown", "SIGUSR2", "uncaughtException"],
  ["a rejected promise", "SIGALRM", "unhandledRejection"],
] as const)(
  "an uncaught error, %s: one fatal line without its message, exit 1",
  async (_case, signal, origin) => {
    const server = await startChildServer(await buildFolder(), {}, TEST_MAIN);
    expect(await server.end(signal)).toEqual({ code: 1, signal: null });
    const line = await server.log("uncaught error, exiting");
    expect(line).toMatchObject({
      level: "fatal",
      origin,
      err: { type: "TypeError", code: "E_TEST" },
    });
    expect(line.err).toHaveProperty("stack.0", expect.stringContaining("test-main.ts"));
    expect(server.lines.join()).not.toContain("dana@example.com");
  },
);

async function waitUntilRefused(url: string): Promise<void> {
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  while (await isUp());
}
