import { expect, test } from "vitest";
import { HONEYPOT } from "#contract/form.ts";
import { FUNCTION_PATH, MAX_BODY_BYTES } from "#contract/function.ts";
import { registrationPayload } from "#contract/registration.ts";
import { MESSAGE, messageWith, post, submitForm } from "../post-message.ts";
import { rawGet } from "./raw-request.ts";
import { scrape, startTestMailbox, startTestServer } from "./test-server.ts";

const start = (env: Record<string, string> = {}) => startTestServer({ METRICS_PORT: "0", ...env });

const requests = (route: string, method: string, status: number) =>
  `http_requests_total{route="${route}",method="${method}",status="${status}"}`;

test("requests: counted by route, method and status, timed by route; only GET /metrics is answered", async () => {
  const server = await start();
  await rawGet(server.url, "/guidelines?name=dana");
  await rawGet(server.url, "/guidelines");
  await rawGet(server.url, "/assets/app-BxK3f9.js");
  await rawGet(server.url, "/dana@example.com");
  await rawGet(server.url, "/another/unknown", {}, "PROPFIND");
  const values = await scrape(server.metricsUrl);
  expect(values.get(requests("/guidelines", "GET", 200))).toBe(2);
  expect(values.get(requests("/assets/*", "GET", 200))).toBe(1);
  expect(values.get(requests("other", "GET", 404))).toBe(1);
  expect(values.get(requests("other", "other", 404))).toBe(1);
  expect(values.get('http_request_duration_seconds_count{route="/guidelines"}')).toBe(2);
  expect(values.get("database_up")).toBe(1);
  expect(values.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect([...values.keys()].join()).not.toContain("dana");
  const url = String(server.metricsUrl);
  expect((await fetch(url)).headers.get("content-type")).toMatch(/^text\/plain; version=/);
  for (const [other, method] of [
    [url, "POST"],
    [`${url}/x`, "GET"],
    [new URL("/healthz", url), "GET"],
  ] as const) {
    expect((await fetch(other, { method })).status).toBe(404);
  }
});

test("submissions are counted once each: accepted by kind and outcome, refused by reason", async () => {
  const server = await start({ RATE_LIMIT: "8/600" });
  const { url } = server;
  const key = { "Idempotency-Key": "k1" };
  const form = { fullName: "Noa", email: "noa@example.com", company: "Acme", title: "CISO" };
  const registration = registrationPayload({ ...form, marketingConsent: false });

  const blankForm = () => submitForm(url, "/", { message: "" });

  await post(url);
  await post(url, messageWith("1"), key);
  await post(url, messageWith("1"), key);
  await post(url, messageWith("2"), key);
  await post(url, registration);
  await post(url, { ...MESSAGE, [HONEYPOT]: "x" });
  await post(url, "{");
  await post(url, undefined, { "Content-Type": "text/plain" });
  await post(url, " ".repeat(MAX_BODY_BYTES + 1));
  await blankForm();
  await post(url);
  await post(url, undefined, { apikey: "wrong" });
  await post(url, undefined, { Origin: "https://evil.example" });
  await blankForm();
  await fetch(url + FUNCTION_PATH);

  const values = await scrape(server.metricsUrl);
  const counted = [...values].filter(([name, n]) => /^submission/.test(name) && n > 0);
  expect(Object.fromEntries(counted)).toEqual({
    'submissions_total{kind="contact",outcome="accepted"}': 2,
    'submissions_total{kind="contact",outcome="repeated"}': 1,
    'submissions_total{kind="contact",outcome="held"}': 1,
    'submissions_total{kind="registration",outcome="accepted"}': 1,
    'submission_refusals_total{reason="conflict"}': 1,
    'submission_refusals_total{reason="fields"}': 2,
    'submission_refusals_total{reason="type"}': 1,
    'submission_refusals_total{reason="size"}': 1,
    'submission_refusals_total{reason="rate"}': 2,
    'submission_refusals_total{reason="key"}': 1,
    'submission_refusals_total{reason="origin"}': 1,
  });
});

test("mails are counted: sent, and failed by verdict; also while the server shuts down, and not after", async () => {
  const mailbox = await startTestMailbox();
  const rejected = mailbox.reject(451);
  const server = await start({ SMTP_URL: mailbox.url });
  const sent = server.nextLog("mail sent");
  await post(server.url);
  await rejected;
  mailbox.accept();
  await sent;
  const withheld = mailbox.withholdReply();
  await post(server.url, messageWith("Another"));
  const reply = await withheld;
  const closed = server.close();
  const values = await scrape(server.metricsUrl);
  expect(values.get("mails_sent_total")).toBe(1);
  expect(values.get('mail_failures_total{verdict="transient"}')).toBe(1);
  expect(values.get('mail_failures_total{verdict="credentials"}')).toBe(0);
  expect(values.get("database_up")).toBe(1);
  reply();
  await closed;
  await expect(fetch(String(server.metricsUrl))).rejects.toThrow();
});
