import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { describeError } from "#server/log.ts";
import { cleanUpLater } from "../clean-up.ts";
import { SQLITE } from "../databases.ts";
import { freePort } from "../free-port.ts";
import { MESSAGE, post } from "../post-message.ts";
import { buildFolder, COMPILED, MAIN } from "./child-server.ts";
import { get, HOST, head, rawGet, rawRequest } from "./raw-request.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = SQLITE.open({ DATA_DIR: server.dataDir });
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const requests = () => server.log.filter(({ msg }) => msg === "request");

/** Does this while the server has no table of messages. */
async function withoutMessages(work: () => Promise<void>): Promise<void> {
  await database.query("ALTER TABLE messages RENAME TO gone");
  await work();
  await database.query("ALTER TABLE gone RENAME TO messages");
}

test("a request: one line of id, method, route, status and duration, nothing else of the visitor's", async () => {
  const before = requests().length;
  const line = server.nextLog("request");
  await rawGet(server.url, "/guidelines?email=dana@example.com", {
    "User-Agent": "Dana",
    Cookie: "a=b",
  });
  expect(await line).toEqual({
    level: "info",
    time: expect.any(String),
    requestId: expect.stringMatching(UUID),
    ms: expect.any(Number),
    method: "GET",
    route: "/guidelines",
    status: 200,
    msg: "request",
  });
  expect(requests()).toHaveLength(before + 1);
});

test("X-Request-Id: sent back, and in every line about the request", async () => {
  const over = server.nextLog("request");
  await withoutMessages(async () => {
    const { status, headers } = await post(server.url, undefined, {
      "X-Request-Id": "from-proxy.1",
    });
    expect([status, headers.get("x-request-id")]).toEqual([503, "from-proxy.1"]);
  });
  await over;
  const lines = server.log.filter(({ requestId }) => requestId === "from-proxy.1");
  expect(lines.map(({ msg }) => msg)).toEqual(["the message could not be stored", "request"]);
  expect(JSON.stringify(server.log)).not.toContain(MESSAGE.email);
});

test("an X-Request-Id that could end a field or is long: replaced by one of our own", async () => {
  for (const given of ["", "x".repeat(65), "a b", "a,b", "dana@x"]) {
    const { headers } = await rawGet(server.url, "/healthz", { "X-Request-Id": given });
    expect([given, headers["x-request-id"]]).toEqual([given, expect.stringMatching(UUID)]);
  }
});

test("a health check: logged only if it fails", async () => {
  const before = requests().length;
  expect((await rawGet(server.url, "/healthz")).status).toBe(200);
  const over = server.nextLog("request");
  await withoutMessages(async () => {
    expect((await rawGet(server.url, "/readyz")).status).toBe(503);
  });
  expect(await over).toMatchObject({ route: "/readyz", status: 503, level: "error" });
  expect(requests()).toHaveLength(before + 1);
});

test("X-Forwarded-For from this machine: one warning, none if TRUST_PROXY is its address", async () => {
  const trusting = await startTestServer({ TRUST_PROXY: "127.0.0.1" });
  for (const { url, log } of [server, trusting]) {
    const warnings = () => log.filter(({ setting }) => setting === "TRUST_PROXY");
    expect(warnings()).toEqual([]);
    for (let n = 0; n < 3; n += 1) {
      await rawGet(url, "/", { "X-Forwarded-For": "203.0.113.7" });
    }
    expect(warnings()).toHaveLength(url === server.url ? 1 : 0);
    expect(JSON.stringify(log)).not.toMatch(/203\.0\.113\.7|127\.0\.0\.1/);
  }
});

const PRIVATE = "dana@example.com";

test.each([
  ["lines like a stack", new Error(`a\n    at ${PRIVATE}\n    at ${PRIVATE}:1:1`), {}],
  ["another message's stack", Object.assign(new Error("b"), { stack: `a\n at ${PRIVATE}` }), {}],
  [
    "causes",
    new Error("outer", { cause: new Error(PRIVATE, { cause: { code: 1 } }) }),
    { cause: { type: "Error", cause: { type: "object" } } },
  ],
])("an error with %s: its type is logged, its text is not", (_case, error, expected) => {
  const described = describeError(error);
  expect(described).toMatchObject({ type: "Error", ...expected });
  expect(JSON.stringify(described)).not.toContain(PRIVATE);
});

/** Runs a server with this standard output and waits until it serves. */
async function start(stdout: number | "pipe") {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    cwd: await buildFolder(),
    env: { ...COMPILED, PORT: String(port), METRICS_PORT: "off", RATE_LIMIT: "off" },
    stdio: ["ignore", stdout, "inherit"],
  });
  cleanUpLater(() => child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(url).catch(() => null), { timeout: 50_000 }).toBeTruthy();
  return { child, url };
}

test("the log is on a full disk: the server serves on, and SIGTERM stops it", async () => {
  const full = await open("/dev/full", "w");
  cleanUpLater(() => full.close());
  const { child, url } = await start(full.fd);
  expect((await post(url)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("nobody reads the log: the server serves on, keeps a megabyte of it, and SIGINT stops it", async () => {
  const { child, url } = await start("pipe");
  const visits = head("GET /robots.txt HTTP/1.1", HOST).repeat(999) + get("/robots.txt");
  // The pipe holds 64 KB, and so does its reader; a line has over 150 bytes.
  for (let n = 0; n < 10; n += 1) await rawRequest(url, visits);
  expect((await post(url)).status).toBe(200);
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const again = async () => {
    await post(url, undefined, { "X-Request-Id": "again" });
    return text;
  };
  await expect.poll(again).toContain("again");
  expect(text.length).toBeGreaterThan(1_000_000);
  expect(text.match(/robots/g)?.length).toBeLessThan(10_000);
  child.stdout?.pause();
  for (let n = 0; n < 2; n += 1) await rawRequest(url, visits);
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
});
