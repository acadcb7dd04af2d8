import { expect, test, vi } from "vitest";
import { DESK } from "#contract/desk-paths.ts";
import { cleanUpLater } from "../clean-up.ts";
import { admin } from "../operator.ts";
import { askForLink, DANA, deskClient, NOA, sharedDesk, startDesk, tokenIn } from "./test-desk.ts";

/* docs/product.md#signing-in */

const STRANGER = "stranger@example.com";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const desk = sharedDesk();

const signInWith = async (token: string, client = deskClient(desk.url)) =>
  (await client.post(DESK.signIn, { token })).status;

test("an organiser asks for a link, uses it and is signed in; the mail says what it is; it works once, and is not used up by opening its page, as mail scanners do", async () => {
  const client = deskClient(desk.url);
  expect(await client.read(DESK.session)).toBeNull();
  await client.post(DESK.links, { email: "\u202aDana@Circle.test\u00a0" });
  const mail = await desk.mailbox.nextMail();
  expect(mail.subject).toBe("Your sign-in link");
  expect(mail.envelope.to).toEqual([DANA]);
  expect(mail.text).toContain("http://localhost:3000/desk#sign-in=");
  expect(mail.html).toContain("/desk#sign-in=");
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

test("a stranger gets the same answer as an organiser, and no mail; a mail server that does not answer tells neither", async () => {
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

test("the mail server refuses for now: the link arrives with the next try, and the token is nowhere in the log", async () => {
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

test("a client may try sixty links an hour, right or wrong, and ask for twenty besides, whoever it asks for; an address is sent five", async () => {
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

test.each([
  ["behind", -20 * MINUTE],
  ["ahead", 20 * MINUTE],
])(
  "a server that started while its clock was %s: a link of the terminal works once the clock is right",
  async (_how, ms) => {
    const now = Date.now;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + ms);
    cleanUpLater(() => clock.mockRestore());
    const { url, env } = await startDesk();
    clock.mockRestore();
    const token = tokenIn((await admin(env, "sign-in", DANA)).out);
    const client = deskClient(url);
    expect(await signInWith(token, client)).toBe(200);
    expect((await client.post(DESK.messages)).status).toBe(200);
  },
);
