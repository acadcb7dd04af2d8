import { expect, test } from "vitest";
import { startTestServer } from "./test-server.ts";

const MESSAGE = "content security policy violated";

async function report(url: string, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(`${url}/csp-reports`, {
    method: "POST",
    headers: { "Content-Type": "application/csp-report" },
    body: text,
  });
}

const violation = (fields: Record<string, string> = {}) => ({
  "csp-report": {
    "document-uri": "https://www.example.org/guidelines?name=dana",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/a.js?dana",
    ...fields,
  },
});

test("a report: 204, and one log line with directive, origin and page", async () => {
  const server = await startTestServer();
  const response = await report(server.url, violation());
  expect([response.status, await response.text()]).toEqual([204, ""]);
  expect(server.log.find(({ msg }) => msg === MESSAGE)).toMatchObject({
    level: "warn",
    directive: "script-src-elem",
    blocked: "https://evil.example",
    page: "/guidelines",
  });
});

test("invented directives, addresses and pages: nothing of them in the log", async () => {
  const server = await startTestServer();
  await report(
    server.url,
    violation({
      "effective-directive": "dana@example.com",
      "blocked-uri": "dana@example.com",
      "document-uri": "https://www.example.org/dana@example.com",
    }),
  );
  const line = server.log.find(({ msg }) => msg === MESSAGE);
  expect(line).toMatchObject({ directive: "other", blocked: "other", page: "other" });
  expect(JSON.stringify(server.log)).not.toContain("dana");
});

test("a flood of reports: thirty a minute are logged, all are answered and counted", async () => {
  const server = await startTestServer({ METRICS_PORT: "0" });
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => report(server.url, violation())),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  expect(server.log.filter(({ msg }) => msg === MESSAGE)).toHaveLength(30);
  const metrics = await (await fetch(`${server.metricsUrl}`)).text();
  expect(metrics).toContain('csp_reports_total{directive="script-src-elem"} 100');
});

test.each([
  ["invalid JSON", "{", 400],
  ["JSON that is not a report", { report: 1 }, 400],
  ["a report whose directive is not a string", { "csp-report": { "effective-directive": 1 } }, 204],
  ["a report over 32 KB", violation({ sample: "x".repeat(40_000) }), 413],
])("%s: %o gets %i", async (_case, body, status) => {
  const { url } = await startTestServer();
  expect((await report(url, body)).status).toBe(status);
});
