import { once } from "node:events";
import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test, vi } from "vitest";
import { DRAIN_MS, onEndSignal } from "#server/main.ts";
import { cleanUpLater } from "../clean-up.ts";
import { SQLITE } from "../databases.ts";
import { lastLine } from "../mailbox.ts";
import { messageWith, post } from "../post-message.ts";
import { buildFolder, type ChildServer, startChildServer, TEST_MAIN } from "./child-server.ts";
import { head, openRaw, rawGet, TO_FUNCTION } from "./raw-request.ts";
import { startStallablePostgres } from "./stallable-proxy.ts";
import { startTestMailbox } from "./test-server.ts";

let folder: string;

beforeAll(async () => {
  folder = await buildFolder();
});

/** Sends the signal and waits until the server has logged it. `ended` resolves to how the process exited. */
async function beginShutdown(server: ChildServer, signal: NodeJS.Signals) {
  const ended = server.end(signal);
  await server.log("shutting down");
  return { ended };
}

const CLEANLY = { code: 0, signal: null };

/** Logged after eight seconds: supervisors send SIGKILL after ten. */
const TOO_LONG = "shutdown took too long, exiting with work unfinished";

/** Sends the head of a post, so that the server waits for its body. */
async function beginPost(url: string, body: string) {
  const { socket } = openRaw(url);
  socket.write(head(...TO_FUNCTION, `Content-Length: ${body.length}`, "Expect: 100-continue"));
  // 100: the server has the request.
  await once(socket, "data");
  return socket;
}

const STATUS = { "/": 200, "/healthz": 200, "/readyz": 503, "/no/such/page": 404 };

test("SIGTERM: not ready at once, served for a while, work in progress is finished, exit 0 in time", async () => {
  const mailbox = await startTestMailbox();
  const holding = mailbox.hold(1);
  const env = { ...(await SQLITE.settings()), SMTP_URL: mailbox.url };
  const server = await startChildServer(folder, env);
  await post(server.url);
  const release = await holding;
  const body = JSON.stringify(messageWith("In flight"));
  const socket = await beginPost(server.url, body);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cleanUpLater(() => agent.destroy());
  const ask = async () => {
    const asking = request(`${server.url}/guidelines`, { agent }).end();
    const [response] = await once(asking, "response");
    await buffer(response);
    return { reused: asking.reusedSocket, connection: response.headers.connection };
  };
  expect(await ask()).toEqual({ reused: false, connection: "keep-alive" });

  const signalled = performance.now();
  const { ended } = await beginShutdown(server, "SIGTERM");
  expect(await ask()).toEqual({ reused: true, connection: "close" });
  for (const [path, expected] of Object.entries(STATUS)) {
    const { status, headers } = await rawGet(server.url, path, { Connection: "keep-alive" });
    expect([path, status, headers.connection]).toEqual([path, expected, "close"]);
  }
  const late = await post(server.url, messageWith("Late"));
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);

  while (await isUp(server.url));
  // Proxies have that long to notice, however fast or slow this machine is.
  expect(performance.now() - signalled).toBeGreaterThan(DRAIN_MS);
  socket.write(body);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
  release();
  expect(await ended).toEqual(CLEANLY);
  expect(server.lines.join()).not.toContain(TOO_LONG);
  expect(mailbox.mails.map(lastLine)).toEqual(["How do I join?"]);

  const next = await startChildServer(folder, env);
  await mailbox.nextMail();
  const mails = [await mailbox.nextMail(), await mailbox.nextMail()];
  expect(mails.map(lastLine).toSorted()).toEqual(["In flight", "Late"]);

  // As from a terminal, where no proxy has to notice: refused sooner than after that while.
  const { ended: endedToo } = await beginShutdown(next, "SIGINT");
  await expect.poll(() => isUp(next.url), { timeout: DRAIN_MS }).toBe(false);
  expect(await endedToo).toEqual(CLEANLY);
});

test("a body that never arrives, a database that hangs: cut off, exit 0, a warning if work was lost", async () => {
  const postgres = await startStallablePostgres();
  // Both wait until the limits of a shutdown: beside each other.
  const [slow, hanging] = await Promise.all([
    startChildServer(folder, await SQLITE.settings()),
    startChildServer(folder, postgres.env),
  ]);
  await beginPost(slow.url, "never sent");
  expect((await fetch(`${hanging.url}/readyz`)).status).toBe(200);
  postgres.stall();
  const unanswered = post(hanging.url).catch(() => null);
  const shutdowns = [slow, hanging].map((server) => beginShutdown(server, "SIGTERM"));
  for (const { ended } of await Promise.all(shutdowns)) expect(await ended).toEqual(CLEANLY);
  expect(slow.lines.join()).not.toContain(TOO_LONG);
  expect(await hanging.log(TOO_LONG)).toMatchObject({ level: "warn" });
  await unanswered;
});

test.each([
  ["SIGTERM", 499, []],
  ["SIGTERM", 501, [[1]]],
  ["SIGHUP", 1, [[1]]],
] as const)("SIGTERM, then %s after %i ms: exits at once: %j", (second, afterMs, exits) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const handlers = new Map<string | symbol, () => void>();
  const on = vi.spyOn(process, "on").mockImplementation((name, handler) => {
    handlers.set(name, handler);
    return process;
  });
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  cleanUpLater(() => [vi.useRealTimers(), on.mockRestore(), exit.mockRestore()]);
  const end = vi.fn();
  onEndSignal(end);
  handlers.get("SIGTERM")?.();
  vi.advanceTimersByTime(afterMs);
  handlers.get(second)?.();
  expect({ ended: end.mock.calls, exits: exit.mock.calls }).toEqual({
    ended: [["SIGTERM"]],
    exits,
  });
});

test("an uncaught error: one fatal line without its message, exit 1", async () => {
  const server = await startChildServer(folder, await SQLITE.settings(), TEST_MAIN);
  expect(await server.end("SIGUSR2")).toEqual({ code: 1, signal: null });
  const line = await server.log("uncaught error, exiting");
  expect(line).toMatchObject({ level: "fatal", err: { type: "TypeError", code: "E_TEST" } });
  expect(line.err).toHaveProperty("stack.0", expect.stringContaining("test-main.ts"));
  expect(server.lines.join()).not.toContain("dana@example.com");
});

const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
