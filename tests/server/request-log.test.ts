import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { rawGet } from "./raw-request.ts";
import { CONTACT, post } from "./submissions.ts";
import { startTestServer } from "./test-server.ts";

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
  const intruder = new DatabaseSync(databaseFile(server.dataDir), { timeout: 5_000 });
  intruder.exec("ALTER TABLE messages RENAME TO gone");
  const over = server.nextLog("request");
  const answer = await post(server.url, undefined, { "X-Request-Id": "from-proxy.1" });
  intruder.close();
  expect([answer.status, answer.headers.get("x-request-id")]).toEqual([503, "from-proxy.1"]);
  await over;
  const lines = server.log.filter(({ requestId }) => requestId === "from-proxy.1");
  expect(lines.map(({ msg }) => msg)).toEqual(["the message could not be stored", "request"]);
  expect(JSON.stringify(server.log)).not.toContain(CONTACT.email);
});

test("an unsafe X-Request-Id, or none: a new one is generated and sent back", async () => {
  const server = await startTestServer();
  for (const headers of [{ "X-Request-Id": '"><script>' }, {}]) {
    const over = server.nextLog("request");
    const answer = await rawGet(server.url, "/healthz", headers);
    const id = String(answer.headers["x-request-id"]);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(await over).toMatchObject({ requestId: id, route: "/healthz" });
  }
});
