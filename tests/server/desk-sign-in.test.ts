import { beforeEach, describe, expect, test } from "vitest";
import { DESK, IDLE_HEADER } from "#contract/desk.ts";
import { DATABASES } from "../databases.ts";
import type { Mailbox } from "../mailbox.ts";
import { deskClient, requestAs, signIn, tokenIn } from "./desk-client.ts";
import { messages } from "./messages.ts";
import { startTestMailbox, startTestServer, type TestServer } from "./test-server.ts";

/* docs/product.md#signing-in */

const DANA = "dana@circle.test";
const NOA = "noa@circle.test";
const STRANGER = "stranger@example.com";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(DATABASES)("the desk's door on $name", ({ settings, open }) => {
  let mailbox: Mailbox;
  let env: Record<string, string>;
  let server: TestServer;

  const start = (changes: Record<string, string> = {}) =>
    startTestServer({
      ...env,
      SMTP_URL: mailbox.url,
      MAIL_TO: `${DANA},${NOA}`,
      MAIL_FROM: "website@circle.test",
      ...changes,
    });

  beforeEach(async () => {
    mailbox = await startTestMailbox();
    env = await settings();
    server = await start();
  });

  const link = async (email = DANA) => {
    const client = deskClient(server.url);
    expect((await client.post(DESK.links, { email })).status).toBe(202);
    return tokenIn((await mailbox.nextMail()).text ?? "");
  };

  /** Moves what is stored into the past, as if so much time had passed. */
  const age = (table: string, columns: string[], ms: number) =>
    open(env).query(
      `UPDATE ${table} SET ${columns.map((name) => `${name} = ${name} - ${ms}`).join(", ")}`,
    );

  test("an organiser asks for a link, uses it and is signed in; the mail says what it is", async () => {
    const client = deskClient(server.url);
    expect(await client.read(DESK.session)).toBeNull();
    await client.post(DESK.links, { email: " Dana@Circle.test " });
    const mail = await mailbox.nextMail();
    expect(mail.subject).toBe("Your sign-in link");
    expect(mail.envelope.to).toEqual([DANA]);
    expect(mail.text).toContain("http://localhost:3000/desk#sign-in=");
    expect(mail.html).toContain("/desk#sign-in=");
    const token = tokenIn(mail.text ?? "");
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const response = await client.post(DESK.signIn, { token });
    expect(await response.json()).toEqual({ address: DANA, organisers: [DANA, NOA] });
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^desk=[\w-]{43}; /);
    for (const part of ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=604800"]) {
      expect(cookie).toContain(part);
    }
    expect(await client.read(DESK.session)).toMatchObject({ address: DANA });
  });

  test("neither tokens nor cookies are in the database", async () => {
    const token = await link();
    const { cookie } = await signIn(server.url, mailbox, NOA);
    const database = open(env);
    const rows = [
      ...(await database.query("SELECT * FROM sign_in_links")),
      ...(await database.query("SELECT * FROM sessions")),
    ];
    expect(rows).toHaveLength(2);
    const text = JSON.stringify(rows);
    for (const secret of [token, cookie.slice("desk=".length)]) expect(text).not.toContain(secret);
  });

  test("a link that was used, also in another browser, is of no use", async () => {
    const token = await link();
    expect((await deskClient(server.url).post(DESK.signIn, { token })).status).toBe(200);
    const other = deskClient(server.url);
    const second = await other.post(DESK.signIn, { token });
    expect(second.status).toBe(401);
    expect((await second.json()).error).toMatch(/used already/);
    expect(other.cookie).toBe("");
  });

  test("a link is not used up by opening its page, as mail scanners do", async () => {
    const token = await link();
    await fetch(`${server.url}/desk`);
    await fetch(`${server.url}${DESK.signIn}?token=${token}`);
    expect((await deskClient(server.url).post(DESK.signIn, { token })).status).toBe(200);
  });

  test.each([
    ["15 minutes old", 15 * MINUTE, 401],
    ["14 minutes old", 14 * MINUTE, 200],
    ["from the future, by a wrong clock", -HOUR, 401],
  ])("a link %s: %d", async (_when, ms, status) => {
    const token = await link();
    await age("sign_in_links", ["created_at"], ms);
    expect((await deskClient(server.url).post(DESK.signIn, { token })).status).toBe(status);
  });

  test("a stranger gets the same answer as an organiser, and no mail", async () => {
    const client = deskClient(server.url);
    const answers: unknown[] = [];
    for (const email of [STRANGER, "no address", DANA]) {
      const response = await client.post(DESK.links, { email });
      const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
      answers.push([response.status, headers, await response.text()]);
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    expect((await mailbox.nextMail()).envelope.to).toEqual([DANA]);
    expect(mailbox.mails).toHaveLength(1);
  });

  test("the mail server does not answer: neither does that tell an organiser from a stranger", async () => {
    const withheld = mailbox.withholdReply();
    const response = await deskClient(server.url).post(DESK.links, { email: DANA });
    expect(response.status).toBe(202);
    const reply = await withheld;
    reply();
  });

  test("an address is sent five links an hour, a client may ask for twenty, whoever it asks for", async () => {
    const client = deskClient(server.url);
    const ask = async (email: string) => (await client.post(DESK.links, { email })).status;
    for (const email of [DANA, STRANGER]) {
      for (let count = 1; count <= 5; count += 1) expect(await ask(email)).toBe(202);
      expect(await ask(email)).toBe(429);
    }
    for (let count = 13; count <= 20; count += 1) expect(await ask(`${count}@x.test`)).toBe(202);
    const refused = await client.post(DESK.links, { email: NOA });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect((await refused.json()).error).toContain("npm run messages -- sign-in ADDRESS");
  });

  test.each([
    ["after 12 hours without a call", ["used_at"], 12 * HOUR + MINUTE],
    ["after 7 days", ["created_at"], 7 * 24 * HOUR + MINUTE],
    ["that began in the future, by a wrong clock", ["created_at"], -HOUR],
  ])("a session %s has ended", async (_when, columns, ms) => {
    const client = await signIn(server.url, mailbox, DANA);
    await age("sessions", columns, ms);
    const response = await client.get(DESK.messages);
    expect(response.status).toBe(401);
    expect((await response.json()).error).toBe("Your session has ended. Sign in again.");
  });

  test("a session goes on while it is used", async () => {
    const client = await signIn(server.url, mailbox, DANA);
    await age("sessions", ["created_at", "used_at"], 11 * HOUR);
    expect((await client.get(DESK.messages)).status).toBe(200);
    await age("sessions", ["created_at", "used_at"], 11 * HOUR);
    expect((await client.get(DESK.messages)).status).toBe(200);
  });

  test("a page that nobody touches does not keep its session alive", async () => {
    const client = await signIn(server.url, mailbox, DANA);
    const poll = () =>
      fetch(`${server.url}${DESK.messages}`, {
        headers: { cookie: client.cookie, [IDLE_HEADER]: "1" },
      });
    await age("sessions", ["created_at", "used_at"], 11 * HOUR);
    expect((await poll()).status).toBe(200);
    await age("sessions", ["created_at", "used_at"], 2 * HOUR);
    expect((await poll()).status).toBe(401);
  });

  test("sign out ends this session, sign out everywhere all of this address and its links", async () => {
    const [first, second] = [
      await signIn(server.url, mailbox, DANA),
      await signIn(server.url, mailbox, DANA),
    ];
    const noa = await signIn(server.url, mailbox, NOA);
    const status = async ({ get }: typeof first) => (await get(DESK.messages)).status;
    const stolen = first.cookie;
    expect((await first.post(DESK.signOut, { everywhere: false })).status).toBe(200);
    expect(first.cookie).toBe("desk=");
    first.cookie = stolen;
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    const unused = await link();
    await second.post(DESK.signOut, { everywhere: true });
    expect((await deskClient(server.url).post(DESK.signIn, { token: unused })).status).toBe(401);
    expect([await status(second), await status(noa)]).toEqual([401, 200]);
  });

  test("an address that is no longer in MAIL_TO: its session and its link end at once", async () => {
    const client = await signIn(server.url, mailbox, NOA);
    const token = await link(NOA);
    await server.close();
    const restarted = await start({ MAIL_TO: DANA });
    const { cookie } = client;
    const same = Object.assign(deskClient(restarted.url), { cookie });
    expect((await same.get(DESK.messages)).status).toBe(401);
    expect((await deskClient(restarted.url).post(DESK.signIn, { token })).status).toBe(401);
  });

  test("a restart and a second server know the session", async () => {
    const client = await signIn(server.url, mailbox, DANA);
    await server.close();
    const restarted = await start();
    const same = Object.assign(deskClient(restarted.url), { cookie: client.cookie });
    expect(await same.read(DESK.session)).toMatchObject({ address: DANA });
  });

  test("every call without a session, or with a forged one: 401", async () => {
    const cookies = ["", "desk=", `desk=${"A".repeat(43)}`, "__Host-desk=x", "desk=' OR 1=1 --"];
    const open = [DESK.session, DESK.links, DESK.signIn] as string[];
    const posts = [
      DESK.act,
      DESK.erase,
      DESK.releaseFlood,
      DESK.testMail,
      DESK.signOut,
    ] as string[];
    for (const path of Object.values(DESK).filter((call) => !open.includes(call))) {
      for (const cookie of cookies) {
        const client = Object.assign(deskClient(server.url), { cookie });
        const isPost = posts.includes(path);
        const response = isPost ? await client.post(path, {}) : await client.get(path);
        expect([path, response.status]).toEqual([path, 401]);
      }
    }
    expect(server.log).toContainEqual(
      expect.objectContaining({ msg: "desk call refused", reason: "session" }),
    );
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["the origin null", { origin: "null" }],
    ["the same name under another port", { origin: "http://127.0.0.1:1" }],
    ["https instead of http", { origin: "https://localhost:3000" }],
  ])("a post from %s: 403, and nothing is done", async (_where, headers) => {
    const client = await signIn(server.url, mailbox, DANA);
    const response = await client.post(DESK.signOut, { everywhere: true }, { headers });
    expect(response.status).toBe(403);
    expect((await client.get(DESK.messages)).status).toBe(200);
  });

  test("a post without an origin, a GET from another site, a form: refused", async () => {
    const { cookie } = await signIn(server.url, mailbox, DANA);
    const send = async (path: string, init: RequestInit) =>
      (await fetch(server.url + path, init)).status;
    const json = { "content-type": "application/json", cookie };
    const body = JSON.stringify({ everywhere: true });
    expect(await send(DESK.signOut, { method: "POST", headers: json, body })).toBe(403);
    const crossSite = { cookie, "sec-fetch-site": "cross-site" };
    expect(await send(DESK.messages, { headers: crossSite })).toBe(403);
    const form = { cookie, origin: server.url };
    const fields = new URLSearchParams({ everywhere: "true" });
    expect(await send(DESK.signOut, { method: "POST", headers: form, body: fields })).toBe(415);
  });

  test("no answer can be cached, framed or read by another origin", async () => {
    const client = await signIn(server.url, mailbox, DANA);
    for (const path of [DESK.session, DESK.messages, DESK.history]) {
      const { headers } = await client.get(path);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

const MAIL = { MAIL_TO: DANA, MAIL_FROM: "website@circle.test" };

test("SITE_URL is https: the cookie is bound to https and the host; under another name the desk refuses", async () => {
  const mailbox = await startTestMailbox();
  const siteUrl = "https://circle.test";
  const server = await startTestServer({ ...MAIL, SMTP_URL: mailbox.url, SITE_URL: siteUrl });
  const call = (path: string, host: string, body?: object) =>
    requestAs(server.url, path, { host, origin: siteUrl }, body);
  expect((await call(DESK.links, "circle.test", { email: DANA })).status).toBe(202);
  const token = tokenIn((await mailbox.nextMail()).text ?? "");
  const { status, cookie } = await call(DESK.signIn, "circle.test", { token });
  expect(status).toBe(200);
  expect(cookie).toMatch(/^__Host-desk=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict/);
  const other = await call(DESK.session, "other.test");
  expect(other.status).toBe(403);
  expect(other.body).toContain("The desk is at https://circle.test/desk");
});

test("plain http elsewhere than on this machine: the desk refuses and says why", async () => {
  const server = await startTestServer({ ...MAIL, SITE_URL: "http://circle.test" });
  const origin = "http://circle.test";
  const { status, body } = await requestAs(server.url, DESK.session, {
    host: "circle.test",
    origin,
  });
  expect(status).toBe(403);
  expect(body).toContain("The desk needs https");
});

test("the page of the desk is not cached, framed, or in reach of a window that opened it", async () => {
  const server = await startTestServer(MAIL);
  const { status, headers } = await fetch(`${server.url}/desk`);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  const other = await fetch(`${server.url}/guidelines`);
  expect(other.headers.get("cross-origin-opener-policy")).toBeNull();
});

test("DESK=off: neither its page nor any of its calls exists", async () => {
  const server = await startTestServer({ ...MAIL, DESK: "off" });
  expect((await fetch(`${server.url}/desk`)).status).toBe(404);
  for (const path of Object.values(DESK)) {
    expect([path, (await deskClient(server.url).get(path)).status]).toEqual([path, 404]);
  }
});

test("the terminal prints a link for an organiser, and for nobody else; it works once, also while mail is down", async () => {
  const server = await startTestServer(MAIL);
  const settings = { ...MAIL, DATA_DIR: server.dataDir };
  const made = await messages(settings, "sign-in", "Dana@circle.test");
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toMatch(/^http:\/\/localhost:3000\/desk#sign-in=[\w-]{43}\n$/);
  const client = deskClient(server.url);
  const token = tokenIn(made.out);
  expect(await (await client.post(DESK.signIn, { token })).json()).toMatchObject({ address: DANA });
  expect((await deskClient(server.url).post(DESK.signIn, { token })).status).toBe(401);
  expect(await messages(settings, "sign-in", STRANGER)).toEqual({
    code: 1,
    out: "",
    err: `Only the addresses of MAIL_TO may sign in: ${DANA}\n`,
  });
});

test("the terminal sends a test mail and prints the mail server's words", async () => {
  const mailbox = await startTestMailbox();
  const server = await startTestServer({ ...MAIL, SMTP_URL: mailbox.url });
  const settings = { ...MAIL, SMTP_URL: mailbox.url, DATA_DIR: server.dataDir };
  const { code, out } = await messages(settings, "test-mail");
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Sent to dana@.+: 250/),
  });
  expect((await mailbox.nextMail()).subject).toBe("Test mail from the website");
  void mailbox.reject(451, "RCPT");
  const refused = await messages(settings, "test-mail");
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^Not sent: .*not now/) });
});
