import { expect, test } from "vitest";
import { MIGRATIONS } from "#server/database/migrations.ts";
import { POSTGRES } from "../databases.ts";
import { lastLine } from "../mailbox.ts";
import { admin } from "../operator.ts";
import { POOL_MODES, startPooler } from "../pooler.ts";
import { MESSAGE, post } from "../post-message.ts";
import { SUPERUSER } from "../postgres.ts";
import { SERVER_ROLE } from "../shared-postgres.ts";
import { findingOf } from "../surroundings.ts";
import { startSignedInDesk } from "./test-desk.ts";
import { startTestServer } from "./test-server.ts";

/* docs/operate.md#a-pooler-in-between */

/** An empty database, and its settings through a pooler, of its owner and of a server. */
async function pooled(mode: Parameters<typeof startPooler>[2]) {
  const settings = await POSTGRES.emptySettings();
  const url = new URL(String(settings.DATABASE_URL));
  url.port = String(await startPooler(url.href, [SUPERUSER, SERVER_ROLE], mode));
  const owner = { ...settings, DATABASE_URL: url.href };
  url.username = SERVER_ROLE;
  return { owner, server: { ...settings, DATABASE_URL: url.href } };
}

test.each(POOL_MODES)(
  "PgBouncer with its defaults in %s mode: the owner migrates through it, and a server stores, mails, lists, exports and is diagnosed",
  async (mode) => {
    const { owner, server } = await pooled(mode);
    expect(await admin(owner, "migrate", "--grant-to", SERVER_ROLE)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`schema ${MIGRATIONS.at(-1)?.version}`),
    });
    const desk = await startSignedInDesk({
      ...POSTGRES,
      settings: async () => ({ ...server, RATE_LIMIT: "1000/600" }),
      asOwner: () => owner,
    });
    expect((await fetch(`${desk.url}/readyz`)).status).toBe(200);
    const posts = Array.from({ length: 30 }, () => post(desk.url));
    for (const { status } of await Promise.all(posts)) expect(status).toBe(200);
    expect(lastLine(await desk.mailbox.nextMail())).toBe("How do I join?");
    expect((await desk.list()).messages[0]).toMatchObject({ name: MESSAGE.fullName });
    expect(await admin(server, "export", "--format", "json")).toMatchObject({ code: 0 });
    const database = async () => POSTGRES.open(server);
    expect(await findingOf("Database", { env: server, database })).toMatchObject({ level: "ok" });
    expect(desk.server.log.filter(({ level }) => level === "error")).toEqual([]);
  },
);

test("PgBouncer in statement mode, which has no transactions: log and doctor say so in its words", async () => {
  const { server } = await pooled("statement");
  const words = /transaction blocks not allowed in statement pooling mode/;
  const { url, log } = await startTestServer(server);
  expect(log).toContainEqual(
    expect.objectContaining({
      level: "error",
      reason: expect.stringMatching(words),
      msg: "the database cannot be used: messages are refused",
    }),
  );
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const database = async () => POSTGRES.open(server);
  expect(await findingOf("Database", { env: server, database })).toMatchObject({
    level: "error",
    found: expect.stringMatching(words),
  });
});
