import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DESK } from "#contract/desk-paths.ts";
import { addMessage } from "../operator.ts";
import { rawRequest, withBody } from "./raw-request.ts";
import { DANA, deskClient, MAIL, sharedDesk, tokenIn } from "./test-desk.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/* docs/product.md#signing-in: who and what is refused. */

const JSON_TYPE = "Content-Type: application/json";

const desk = sharedDesk();

test("every call without a session, or with a forged one: 401", async () => {
  const cookies = ["", "desk=", `desk=${"A".repeat(43)}`, "__Host-desk=x", "desk=' OR 1=1 --"];
  const open = [DESK.session, DESK.links, DESK.signIn] as string[];
  for (const path of Object.values(DESK).filter((call) => !open.includes(call))) {
    for (const cookie of cookies) {
      const client = Object.assign(deskClient(desk.url), { cookie });
      expect([path, (await client.post(path)).status]).toEqual([path, 401]);
    }
  }
  expect(desk.server.log).toContainEqual(
    expect.objectContaining({ msg: "desk call refused", reason: "session" }),
  );
});

test.each([
  "null",
  // Another port of this machine, and https instead of http.
  "http://127.0.0.1:1",
  "https://localhost:3000",
])(
  "every call from a page of %s: 403, and nothing is done, whoever is signed in",
  async (origin) => {
    for (const path of Object.values(DESK)) {
      const { status } = await desk.dana.post(path, { everywhere: true }, { origin });
      expect([path, status]).toEqual([path, 403]);
    }
    expect((await desk.dana.post(DESK.messages)).status).toBe(200);
  },
);

test("beside the calls, what begins like the desk's page is the site's", async () => {
  const { status, headers } = await fetch(`${desk.url}/desk/unknown`);
  expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
});

test("a post without an origin, a GET, a form: refused", async () => {
  const { cookie } = desk.dana;
  const send = async (path: string, init: RequestInit) =>
    (await fetch(desk.url + path, init)).status;
  const json = { "content-type": "application/json", cookie };
  const body = JSON.stringify({ everywhere: true });
  expect(await send(DESK.signOut, { method: "POST", headers: json, body })).toBe(403);
  expect(await send(DESK.messages, { headers: { cookie } })).toBe(403);
  const form = { cookie, origin: desk.url };
  const fields = new URLSearchParams({ everywhere: "true" });
  for (const path of Object.values(DESK)) {
    expect([path, await send(path, { headers: form })]).toEqual([path, 405]);
    const status = await send(path, { method: "POST", headers: form, body: fields });
    expect([path, status]).toEqual([path, 415]);
  }
});

test("neither page nor answer is cached, read by another origin, or in reach of its opener", async () => {
  for (const path of [DESK.session, DESK.messages, DESK.history]) {
    const { headers } = await desk.dana.post(path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
  const { headers } = await fetch(`${desk.url}/desk`);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  const other = await fetch(`${desk.url}/guidelines`);
  expect(other.headers.get("cross-origin-opener-policy")).toBeNull();
});

/** Sends a call under a name of the host, as behind a proxy, from a page of the site. */
async function callAs(url: string, host: string, origin: string, path: string, body: object = {}) {
  const lines = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, JSON_TYPE];
  const [response] = await rawRequest(url, withBody(lines, JSON.stringify(body)));
  return {
    status: response?.status,
    cookie: response?.headers["set-cookie"],
    body: response?.body,
  };
}

test("SITE_URL is https: the cookie is bound to https and the host; under another name the desk refuses", async () => {
  const mailbox = await startTestMailbox();
  const siteUrl = "https://circle.test";
  const { url } = await startTestServer({ ...MAIL, SMTP_URL: mailbox.url, SITE_URL: siteUrl });
  const call = (host: string, path: string, body?: object) =>
    callAs(url, host, siteUrl, path, body);
  expect((await call("circle.test", DESK.links, { email: DANA })).status).toBe(202);
  const token = tokenIn((await mailbox.nextMail()).text ?? "");
  const { status, cookie } = await call("circle.test", DESK.signIn, { token });
  expect(status).toBe(200);
  expect(cookie).toMatch(/^__Host-desk=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict/);
  const other = await call("other.test", DESK.session);
  expect(other.status).toBe(403);
  expect(other.body).toContain("The desk is at https://circle.test/desk");
  // The name in the first line counts, whatever Host says.
  expect((await call("circle.test", `http://other.test${DESK.session}`)).status).toBe(403);
  expect((await call("other.test", `http://circle.test${DESK.session}`)).status).toBe(200);
});

test("plain http elsewhere than on this machine: the desk refuses and says why", async () => {
  const siteUrl = "http://circle.test";
  const { url } = await startTestServer({ ...MAIL, SITE_URL: siteUrl });
  const { status, body } = await callAs(url, "circle.test", siteUrl, DESK.session);
  expect(status).toBe(403);
  expect(body).toContain("The desk needs https");
});

test("DESK=off: neither its page nor any of its calls exists", async () => {
  const server = await startTestServer({ ...MAIL, DESK: "off" });
  expect((await fetch(`${server.url}/desk`)).status).toBe(404);
  for (const path of Object.values(DESK)) {
    expect([path, (await deskClient(server.url).post(path)).status]).toEqual([path, 404]);
  }
});

test("an id of nobody's: 404, and nothing else is shown", async () => {
  await addMessage(desk.database);
  for (const path of [DESK.message, DESK.read]) {
    expect((await desk.dana.post(path, { id: randomUUID() })).status).toBe(404);
  }
  expect(await desk.history()).toEqual([]);
});

test.each([
  [DESK.messages, { tab: "other" }],
  [DESK.message, { id: "' OR 1=1 --" }],
  [DESK.count, { email: `${"a".repeat(250)}@b.test` }],
  [DESK.act, { action: "drop", ids: [randomUUID()] }],
  [DESK.act, { action: "spam", ids: ["1 OR 1=1"] }],
  [DESK.act, { action: "spam", ids: Array.from({ length: 1_001 }, () => randomUUID()) }],
  [DESK.erase, {}],
  [DESK.messages, { search: "\0" }],
  [DESK.act, null],
])("%s with %o: 400, which says what is wrong", async (path, body) => {
  const response = await desk.dana.post(path, body);
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatch(/“[\w.]+” is|^The request is malformed/);
});

test("more than 64 KB: 413", async () => {
  const response = await desk.dana.post(DESK.act, { action: "x".repeat(70_000), ids: [] });
  expect(response.status).toBe(413);
});
