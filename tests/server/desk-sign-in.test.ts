import { expect, test, vi } from "vitest";
import { ADDRESS_HEADER, IDLE_HEADER } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { cleanUpLater } from "../clean-up.ts";
import { admin } from "../operator.ts";
import { askForLink, DANA, deskClient, NOA, sharedDesk, startDesk, tokenIn } from "./test-desk.ts";
import { startTestServer } from "./test-server.ts";

/* docs/product.md#signing-in */

const STRANGER = "stranger@example.com";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const desk = sharedDesk();

const signInWith = async (token: string, client = deskClient(desk.url)) =>
  (await client.post(DESK.signIn, { token })).status;

test("an organiser asks for a link: it works once, and opening its page does not use it up", async () => {
  const client = deskClient(desk.url);
  expect(await client.read(DESK.session)).toBeNull();
  await client.post(DESK.links, { email: "\u202aDana@Circle.test\u00a0" });
  const mail = await desk.mailbox.nextMail();
  expect(mail.subject).toBe("Your sign-in link");
  expect(mail.envelope.to).toEqual([DANA]);
  expect(mail.text).toContain("http://localhost:3000/desk#sign-in=");
  const token = tokenIn(mail.text ?? "");
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  await fetch(`${desk.url}/desk`);
  await fetch(`${desk.url}${DESK.signIn}?token=${token}`);

  const response = await client.post(DESK.signIn, { token });
  expect(await response.json()).toEqual({
    address: DANA,
    organisers: [DANA, NOA],
    recipients: [DANA, NOA],
    mailFolder: null,
  });
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^desk=[\w-]{43}; /);
  for (const part of ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=604800"]) {
    expect(cookie).toContain(part);
  }
  expect(await client.read(DESK.session)).toMatchObject({ address: DANA });

  const other = deskClient(desk.url);
  const second = await other.post(DESK.signIn, { token });
  expect(second.status).toBe(401);
  expect((await second.json()).error).toMatch(/used already/);
  expect(other.cookie).toBe("");
});

test("neither tokens nor cookies are in the database", async () => {
  const token = await desk.link(DANA);
  const { cookie } = await desk.signIn(NOA);
  const rows = [
    ...(await desk.database.query("SELECT * FROM sign_in_links")),
    ...(await desk.database.query("SELECT * FROM sessions")),
  ];
  expect(rows.length).toBeGreaterThan(1);
  const text = JSON.stringify(rows);
  for (const secret of [token, cookie.slice("desk=".length)]) expect(text).not.toContain(secret);
});

test.each([
  ["15 minutes old", 15 * MINUTE, 401],
  ["14 minutes old", 14 * MINUTE, 200],
  ["from the future, by a wrong clock", -HOUR, 401],
])("a link %s: %d", async (_when, ms, status) => {
  const token = await desk.link(DANA);
  await desk.age("sign_in_links", ["created_at"], ms);
  expect(await signInWith(token)).toBe(status);
});

test("a stranger gets an organiser's answer, and no mail, also while the mail server does not answer", async () => {
  const client = deskClient(desk.url);
  const withheld = desk.mailbox.withholdReply();
  const answers: unknown[] = [];
  for (const email of [STRANGER, "no address", DANA]) {
    const response = await client.post(DESK.links, { email });
    const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
    answers.push([response.status, headers, await response.text()]);
  }
  expect(answers[0]).toEqual([202, expect.anything(), "null"]);
  expect(answers[0]).toEqual(answers[2]);
  expect(answers[1]).toEqual(answers[2]);
  const reply = await withheld;
  reply();
  expect((await desk.mailbox.nextMail()).envelope.to).toEqual([DANA]);
  expect(desk.mailbox.mails).toHaveLength(1);
});

test("the mail server refuses for now: the link comes with the next try, its token not in the log", async () => {
  const refused = desk.server.nextLog("sign-in link not sent");
  void desk.mailbox.reject(451, "DATA");
  const asked = askForLink(desk.url, desk.mailbox, DANA);
  expect(await refused).toMatchObject({ level: "warn", responseCode: 451 });
  desk.mailbox.accept();
  const token = await asked;
  expect(await signInWith(token)).toBe(200);
  expect(JSON.stringify(desk.server.log)).not.toContain(token);
});

test("the terminal prints a link for an organiser, and for nobody else; it works once", async () => {
  const made = await admin(desk.env, "sign-in", "Dana@circle.test");
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toMatch(/^http:\/\/localhost:3000\/desk#sign-in=[\w-]{43}\n$/);
  const client = deskClient(desk.url);
  const token = tokenIn(made.out);
  expect(await client.read(DESK.signIn, { token })).toMatchObject({ address: DANA });
  expect(await signInWith(token)).toBe(401);
  expect(await admin(desk.env, "sign-in", STRANGER)).toEqual({
    code: 1,
    out: "",
    err: `Only the addresses of MAIL_TO may sign in: ${DANA}, ${NOA}\n`,
  });
});

test("a client may try sixty links an hour and ask for twenty; an address is sent five", async () => {
  const { url, link } = await startDesk();
  const client = deskClient(url);
  const token = await link(DANA);
  // Dana has tried one already.
  for (let count = 2; count <= 60; count += 1) {
    expect(await signInWith(`wrong ${count}`, client)).toBe(401);
  }
  expect((await client.post(DESK.signIn, { token })).status).toBe(429);

  const ask = async (email: string) => (await client.post(DESK.links, { email })).status;
  for (const email of [DANA, STRANGER]) {
    for (let count = 1; count <= 5; count += 1) expect(await ask(email)).toBe(202);
    expect(await ask(email)).toBe(429);
  }
  for (let count = 13; count <= 20; count += 1) expect(await ask(`${count}@x.test`)).toBe(202);
  const last = await client.post(DESK.links, { email: NOA });
  expect(last.status).toBe(429);
  expect((await last.json()).error).toContain("npm run admin -- sign-in ADDRESS");
});

test("a server started while its clock was behind: a link of the terminal works once it is right", async () => {
  const now = Date.now;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now() - 20 * MINUTE);
  cleanUpLater(() => clock.mockRestore());
  const { url, env } = await startDesk();
  clock.mockRestore();
  const token = tokenIn((await admin(env, "sign-in", DANA)).out);
  const client = deskClient(url);
  expect(await signInWith(token, client)).toBe(200);
  expect((await client.post(DESK.messages)).status).toBe(200);
});

test.each([
  ["after 12 hours without a call", ["used_at"], 12 * HOUR + MINUTE],
  ["after 7 days", ["created_at"], 7 * 24 * HOUR + MINUTE],
  ["that began in the future, by a wrong clock", ["created_at"], -HOUR],
])("a session %s has ended", async (_when, columns, ms) => {
  const client = await desk.signIn(DANA);
  await desk.age("sessions", columns, ms);
  const response = await client.post(DESK.messages);
  expect(response.status).toBe(401);
  expect((await response.json()).error).toBe("Your session has ended. Sign in again.");
});

test("a session goes on while it is used, and not by a page that nobody touches", async () => {
  const client = await desk.signIn(DANA);
  const age = (hours: number) => desk.age("sessions", ["created_at", "used_at"], hours * HOUR);
  const poll = async () => (await client.post(DESK.messages, {}, { [IDLE_HEADER]: "1" })).status;
  await age(11);
  expect((await client.post(DESK.messages)).status).toBe(200);
  await age(11);
  expect(await poll()).toBe(200);
  await age(2);
  expect(await poll()).toBe(401);
});

test("the page shows the desk of who was signed in before: refused as if the session had ended", async () => {
  const client = await desk.signIn(DANA);
  const status = async (address: string) =>
    (await client.post(DESK.messages, {}, { [ADDRESS_HEADER]: encodeURIComponent(address) }))
      .status;
  expect([await status(NOA), await status(""), await status(DANA)]).toEqual([401, 401, 200]);
});

test("sign out ends this session, sign out everywhere all of this address and its links", async () => {
  const [first, second] = [await desk.signIn(DANA), await desk.signIn(DANA)];
  const noa = await desk.signIn(NOA);
  const status = async ({ post }: typeof first) => (await post(DESK.messages)).status;
  const stolen = first.cookie;
  expect((await first.post(DESK.signOut, { everywhere: false })).status).toBe(200);
  expect(first.cookie).toBe("desk=");
  first.cookie = stolen;
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  const unused = await desk.link(DANA);
  await second.post(DESK.signOut, { everywhere: true });
  expect(await signInWith(unused)).toBe(401);
  expect([await status(second), await status(noa)]).toEqual([401, 200]);
});

test("signing in again in the same browser ends the session that it had, and no other", async () => {
  const [client, elsewhere] = [await desk.signIn(DANA), await desk.signIn(DANA)];
  const former = Object.assign(deskClient(desk.url), { cookie: client.cookie });
  expect(await signInWith(await desk.link(DANA), client)).toBe(200);
  const clients = [former, client, elsewhere];
  const answers = await Promise.all(clients.map(({ post }) => post(DESK.messages)));
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
});

test("a restart keeps the session, unless MAIL_TO was without its address; what has ended is erased", async () => {
  const { env, server, database, link, signIn, dana, age } = await startDesk();
  const { cookie } = await signIn(NOA);
  const token = await link(NOA);
  await server.close();
  const restart = async (changes = {}) => {
    const { url, close } = await startTestServer({ ...env, ...changes });
    const call = async (own: string) =>
      (await Object.assign(deskClient(url), { cookie: own }).post(DESK.messages)).status;
    return { use: () => signInWith(token, deskClient(url)), close, call };
  };
  const same = await restart();
  expect(await same.call(cookie)).toBe(200);
  await same.close();
  const without = await restart({ MAIL_TO: DANA });
  expect([await without.call(cookie), await without.use()]).toEqual([401, 401]);
  await without.close();
  const again = await restart();
  expect([await again.call(cookie), await again.use()]).toEqual([401, 401]);
  expect(await again.call(dana.cookie)).toBe(200);
  await again.close();

  await link(DANA);
  const rows = "SELECT hash FROM sessions UNION ALL SELECT hash FROM sign_in_links";
  expect(await database.query(rows)).toHaveLength(2);
  await age("sessions", ["created_at"], 8 * 24 * HOUR);
  await age("sign_in_links", ["created_at"], 16 * MINUTE);
  await (await restart()).close();
  expect(await database.query(rows)).toEqual([]);
});
