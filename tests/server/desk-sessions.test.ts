import { expect, test } from "vitest";
import { ADDRESS_HEADER, IDLE_HEADER } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { DANA, deskClient, NOA, sharedDesk, startDesk } from "./test-desk.ts";
import { startTestServer } from "./test-server.ts";

/* docs/product.md#signing-in */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const desk = sharedDesk();

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

test("a session goes on while it is used", async () => {
  const client = await desk.signIn(DANA);
  await desk.age("sessions", ["created_at", "used_at"], 11 * HOUR);
  expect((await client.post(DESK.messages)).status).toBe(200);
  await desk.age("sessions", ["created_at", "used_at"], 11 * HOUR);
  expect((await client.post(DESK.messages)).status).toBe(200);
});

test("a page that nobody touches does not keep its session alive", async () => {
  const client = await desk.signIn(DANA);
  const poll = () => client.post(DESK.messages, {}, { [IDLE_HEADER]: "1" });
  await desk.age("sessions", ["created_at", "used_at"], 11 * HOUR);
  expect((await poll()).status).toBe(200);
  await desk.age("sessions", ["created_at", "used_at"], 2 * HOUR);
  expect((await poll()).status).toBe(401);
});

test("the page shows the desk of somebody else, who was signed in before: refused as if the session had ended", async () => {
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
  expect((await deskClient(desk.url).post(DESK.signIn, { token: unused })).status).toBe(401);
  expect([await status(second), await status(noa)]).toEqual([401, 200]);
});

test("signing in again in the same browser ends the session that it had, and no other", async () => {
  const [client, elsewhere] = [await desk.signIn(DANA), await desk.signIn(DANA)];
  const former = Object.assign(deskClient(desk.url), { cookie: client.cookie });
  const token = await desk.link(DANA);
  expect((await client.post(DESK.signIn, { token })).status).toBe(200);
  const clients = [former, client, elsewhere];
  const statuses = await Promise.all(
    clients.map(async ({ post }) => (await post(DESK.messages)).status),
  );
  expect(statuses).toEqual([401, 200, 200]);
});

test("a restart and a second server know the session; an address that is taken out of MAIL_TO has no session and no link any more, also when it is put back", async () => {
  const { env, server, link, signIn, dana } = await startDesk();
  const { cookie } = await signIn(NOA);
  const token = await link(NOA);
  await server.close();
  const restart = async (changes = {}) => {
    const { url, close } = await startTestServer({ ...env, ...changes });
    const call = async (own: string) =>
      (await Object.assign(deskClient(url), { cookie: own }).post(DESK.messages)).status;
    return { url, close, call };
  };
  const same = await restart();
  expect(await same.call(cookie)).toBe(200);
  await same.close();
  const without = await restart({ MAIL_TO: DANA });
  expect(await without.call(cookie)).toBe(401);
  expect((await deskClient(without.url).post(DESK.signIn, { token })).status).toBe(401);
  await without.close();
  const again = await restart();
  expect(await again.call(cookie)).toBe(401);
  expect((await deskClient(again.url).post(DESK.signIn, { token })).status).toBe(401);
  expect(await again.call(dana.cookie)).toBe(200);
});

test("a server that starts erases ended sessions and old links, and keeps the others", async () => {
  const { env, server, database, link, age } = await startDesk();
  const rows = "SELECT hash FROM sessions UNION ALL SELECT hash FROM sign_in_links";
  const count = async () => (await database.query(rows)).length;
  await link(NOA);
  const restart = async () => (await startTestServer(env)).close();
  await server.close();
  await restart();
  expect(await count()).toBe(2);
  await age("sessions", ["created_at"], 8 * 24 * HOUR);
  await age("sign_in_links", ["created_at"], 16 * MINUTE);
  await restart();
  expect(await count()).toBe(0);
});
