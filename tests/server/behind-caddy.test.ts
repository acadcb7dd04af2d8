import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { connect as connectTls } from "node:tls";
import { beforeAll, expect, test } from "vitest";
import { contactForm } from "#contract/contact.ts";
import { DESK } from "#contract/desk-paths.ts";
import { FUNCTION_PATH } from "#contract/function.ts";
import { type Caddy, startCaddy } from "../caddy.ts";
import { trust } from "../certificates.ts";
import { cleanUpLater } from "../clean-up.ts";
import { FUNCTION_HEADERS, MESSAGE, messageWith, post, submitForm } from "../post-message.ts";
import { type Postgres, startPostgres } from "../postgres.ts";
import { buildFolder, type ChildServer, startChildServer } from "./child-server.ts";

let postgres: Postgres;
let replicas: ChildServer[];
let caddy: Caddy;

beforeAll(async () => {
  postgres = await startPostgres();
  cleanUpLater(postgres.close);
  const folder = await buildFolder();
  const env = {
    DATABASE_URL: postgres.url("postgres"),
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMIT: "20/600",
  };
  const start = () => startChildServer(folder, env);
  replicas = await Promise.all([start(), start()]);
  caddy = await startCaddy(replicas.map(({ url }) => url));
  trust({ cert: caddy.ca });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(caddy.url + path, { headers });

/** Asks from this address of this machine, which fetch cannot choose. */
async function askFrom(localAddress: string, options: RequestOptions, body?: string) {
  const { hostname, port } = new URL(caddy.url);
  const own = { hostname, port, ca: caddy.ca, family: 4, localAddress, ...options };
  const [response] = (await once(request(own).end(body), "response")) as [IncomingMessage];
  return response.resume();
}

const requestLines = () =>
  replicas.flatMap(({ lines }) => lines.filter((line) => line.includes('"msg":"request"')));

test("pages arrive unchanged, messages are stored, internal paths are hidden", async () => {
  const acceptBr = { "accept-encoding": "br" };
  const direct = await fetch(`${replicas[0]?.url}/guidelines`, { headers: acceptBr });
  const page = await ask("/guidelines", acceptBr);
  expect(siteHeaders(page)).toEqual(siteHeaders(direct));
  expect(page.headers.get("content-encoding")).toBe("br");
  const etag = String(page.headers.get("etag"));
  expect((await ask("/guidelines", { ...acceptBr, "if-none-match": etag })).status).toBe(304);

  expect(await (await post(caddy.url)).json()).toEqual({ ok: true });
  const form = await submitForm(caddy.url, contactForm.path, messageWith("By the form."));
  expect([form.status, form.headers.get("location")]).toEqual([303, contactForm.sentPath]);

  for (const path of ["/healthz", "/readyz", "/%72eadyz", "/READYZ", "/metrics"]) {
    const hidden = await ask(path);
    expect([hidden.status, await hidden.text()], path).toEqual([404, ""]);
  }
});

test("over plain http: pages are redirected, calls are refused", async () => {
  const before = requestLines();
  const get = (path: string) => fetch(caddy.httpUrl + path, { redirect: "manual" });
  for (const path of ["/guidelines?a=b", "/desk"]) {
    const { status, headers } = await get(path);
    expect([status, headers.get("location")]).toEqual([308, caddy.url + path]);
  }
  for (const response of [
    await post(caddy.httpUrl),
    await submitForm(caddy.httpUrl, "/", MESSAGE),
    await get(DESK.session),
  ]) {
    expect([response.status, response.headers.get("location")]).toEqual([403, null]);
  }
  expect(requestLines()).toEqual(before);
});

test("the proxy gives each request its id, whatever the client says", async () => {
  const claimed = { "X-Request-Id": "another-visitors" };
  const { status, headers } = await post(caddy.url, MESSAGE, claimed);
  expect(status).toBe(200);
  const id = String(headers.get("x-request-id"));
  expect(id).toMatch(/^[\da-f-]{36}$/);
  const logged = () => requestLines().filter((line) => line.includes(id));
  await expect.poll(logged).toHaveLength(1);
});

test("TLS 1.1: refused", async () => {
  const { hostname: servername, port } = new URL(caddy.url);
  // OpenSSL offers the old versions only at its lowest level.
  const old = { minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
  const maxVersion = "TLSv1.1";
  const socket = connectTls({ servername, port: Number(port), ca: caddy.ca, ...old, maxVersion });
  const code = "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION";
  await expect(once(socket, "secureConnect")).rejects.toMatchObject({ code });
});

test("a client above the rate limit: 429, whatever its X-Forwarded-For; others are served", async () => {
  const statuses: unknown[] = [];
  // Twenty each from two replicas, whichever the proxy chooses, and one more.
  for (let n = 1; n <= 41; n += 1) {
    const headers = { ...FUNCTION_HEADERS, "X-Forwarded-For": `203.0.113.${n}` };
    const options = { path: FUNCTION_PATH, method: "POST", headers };
    statuses.push((await askFrom("127.0.0.2", options, JSON.stringify(MESSAGE))).statusCode);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses).toContain(429);
  expect((await post(caddy.url)).status).toBe(200);
});

test("the database is down: pages are served, a message gets the server's own 503", async () => {
  expect((await post(caddy.url)).status).toBe(200);
  await postgres.stop();
  expect((await ask("/guidelines")).status).toBe(200);
  await caddy.logged(`"status_code":503`, 4);
  const refused = await post(caddy.url);
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: "The message could not be stored. Please try again later." },
  ]);
  expect((await ask("/")).status).toBe(200);
  await postgres.start();
  expect((await post(caddy.url)).status).toBe(200);
});

test("no replica is left: 502 or 503 with the site's security headers, and nothing of it in the log", async () => {
  const { headers: own } = await fetch(`${replicas[0]?.url}/healthz`);
  const names = ["content-security-policy", "strict-transport-security", "x-content-type-options"];
  const expectSafe = ({ headers }: Pick<Response, "headers">) => {
    for (const name of names) expect(headers.get(name), name).toBe(own.get(name) ?? "missing");
    expect(headers.get("server")).toBeNull();
  };
  expectSafe(await ask("/readyz"));
  expectSafe(await fetch(caddy.httpUrl, { redirect: "manual" }));

  for (const { end } of replicas) await end("SIGKILL");
  await caddy.logged("connection refused", 4);
  const query = "?email=dana@example.com";
  const [page, message] = await Promise.all([
    askFrom("127.0.0.9", { path: `/guidelines${query}` }),
    submitForm(caddy.url, `/${query}`, MESSAGE),
  ]);
  expect([page.statusCode, message.status]).toEqual([502, 503]);
  expectSafe({ headers: new Headers(page.headers as Record<string, string>) });
  await caddy.logged("http.log.error", 1);
  const log = caddy.lines.join("\n");
  expect(log).not.toMatch(/127\.0\.0\.9|dana@example\.com/);
});

/** The headers, without those of the connection and of the proxy. */
function siteHeaders({ headers }: Response) {
  const others = ["alt-svc", "connection", "date", "keep-alive"];
  return Array.from(headers).filter(([name]) => !others.includes(name));
}
