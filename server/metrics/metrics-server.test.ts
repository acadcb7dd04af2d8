import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";
import { startMetricsServer } from "./metrics-server.ts";

const METRICS = { contentType: "text/plain; version=0.0.4", scrape: async () => "up 1\n" };
const HOST = "127.0.0.1";

function captureLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { lines, log: createLog(destination) };
}

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, HOST);
  await once(other, "listening");
  onTestFinished(() => {
    other.close();
  });
  return (other.address() as AddressInfo).port;
}

test("the default port is taken: no metrics server, and one warning", async () => {
  const port = await takenPort();
  const { log, lines } = captureLog();
  expect(await startMetricsServer({ port, host: HOST, isRequired: false }, METRICS, log)).toBe(
    null,
  );
  expect(lines).toEqual([expect.objectContaining({ level: "warn", port, host: HOST })]);
});

test("a configured port is taken: an error that names the setting", async () => {
  const port = await takenPort();
  const starting = startMetricsServer(
    { port, host: HOST, isRequired: true },
    METRICS,
    captureLog().log,
  );
  await expect(starting).rejects.toThrow(
    new StartError(`Port ${port} on ${HOST} is in use, set METRICS_PORT to another`),
  );
});

test("only GET /metrics is answered", async () => {
  const address = { port: 0, host: HOST, isRequired: true };
  const server = await startMetricsServer(address, METRICS, captureLog().log);
  onTestFinished(() => server?.close());
  const url = `http://${HOST}:${server?.port}`;
  const answer = await fetch(`${url}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, "up 1\n"]);
  expect(answer.headers.get("content-type")).toBe(METRICS.contentType);
  for (const path of ["/", "/metrics/", "/metrics/x", "/healthz"]) {
    expect((await fetch(url + path)).status).toBe(404);
  }
  const posted = await fetch(`${url}/metrics`, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET"]);
});
