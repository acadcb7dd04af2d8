import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { rawGet } from "./raw-request.ts";
import { MESSAGE, post } from "./submissions.ts";
import { startTestServer } from "./test-server.ts";

const _SECURITY_TXT = "/.well-known/security.txt";

test("a request is one line: id, method, route, status, duration, and nothing else that the visitor sent", async () => {
  const server = await startTestServer();
  const line = server.nextLog("request");
  await rawGet(server.url, "/guidelines?email=dana@example.com", {
    "User-Agent": "Dana",
    Cookie: "a=b",
  });
  expect(await line).toEqual({
    level: "info",
    time: expect.any(String),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    ms: expect.any(Number),
    method: "GET",
    route: "/guidelines",
    status: 200,
    msg: "request",
  });
  expect(server.log.filter(({ msg }) => msg === "request")).toHaveLength(1);
});

test("X-Request-Id: sent back, and in every line about the request", async () => {
  const server = await startTestServer();
  const otherConnection = new DatabaseSync(databaseFile(server.dataDir), { timeout: 5_000 });
  otherConnection.exec("ALTER TABLE messages RENAME TO gone");
  const over = server.nextLog("request");
  const response = await post(server.url, undefined, { "X-Request-Id": "from-proxy.1" });
  otherConnection.close();
  expect([response.status, response.headers.get("x-request-id")]).toEqual([503, "from-proxy.1"]);
  await over;
  const lines = server.log.filter(({ requestId }) => requestId === "from-proxy.1");
  expect(lines.map(({ msg }) => msg)).toEqual(["the message could not be stored", "request"]);
  expect(JSON.stringify(server.log)).not.toContain(MESSAGE.email);
});

test("a health check: logged only if it fails", async () => {
  const server = await startTestServer();
  const otherConnection = new DatabaseSync(databaseFile(server.dataDir), { timeout: 5_000 });
  expect((await rawGet(server.url, "/healthz")).status).toBe(200);
  otherConnection.exec("ALTER TABLE messages RENAME TO gone");
  otherConnection.close();
  const over = server.nextLog("request");
  expect((await rawGet(server.url, "/readyz")).status).toBe(503);
  expect(await over).toMatchObject({ route: "/readyz", status: 503, level: "error" });
  expect(server.log.filter(({ msg }) => msg === "request")).toHaveLength(1);
});
