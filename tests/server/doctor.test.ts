import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Diagnosis } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { trust } from "../certificates.ts";
import { openEmpty, SQLITE } from "../databases.ts";
import { buildFolder, runAdmin } from "./child-server.ts";
import {
  DANA,
  deskClient,
  MAIL,
  type SignedInDesk,
  signIn,
  startSignedInDesk,
} from "./test-desk.ts";
import { startTestCaddy, startTestMailbox, startTestServer } from "./test-server.ts";

/* docs/product.md#messages */

const statesOf = ({ findings }: Diagnosis) =>
  Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));

describe("on the desk", () => {
  let desk: SignedInDesk;
  const check = (headers = {}) => desk.dana.post(DESK.diagnosis, {}, headers);

  beforeEach(async () => {
    desk = await startSignedInDesk();
  });

  test("findings of this server, which no mail and no secret leaves, and of its proxy; written down; nothing for strangers", async () => {
    const stranger = deskClient(desk.url);
    expect((await stranger.post(DESK.diagnosis, {})).status).toBe(401);
    expect((await check({ origin: "https://evil.test" })).status).toBe(403);
    expect(await desk.history()).toEqual([`${DANA} signed in`]);

    const before = desk.mailbox.mails.length;
    const response = await check();
    expect(response.status).toBe(200);
    const diagnosis: Diagnosis = await response.json();
    expect(statesOf(diagnosis)).toMatchObject({
      "Mail server": "ok",
      Proxy: "ok",
      Database: "ok",
      Disk: "ok",
      Backup: "warning",
      "Settings and build": "ok",
      Placeholders: "ok",
    });
    for (const { state, todo } of diagnosis.findings) expect(todo === "").toBe(state === "ok");
    expect(desk.mailbox.mails).toHaveLength(before);
    expect((await desk.history())[0]).toBe(`${DANA} checked the settings`);

    const proxied = await check({ "x-forwarded-for": "203.0.113.7" });
    expect((await proxied.json()).findings).toContainEqual({
      subject: "Proxy",
      state: "error",
      found: "The proxy at 127.0.0.1 is not trusted, so all visitors share one rate limit.",
      todo: "If it is your proxy, set TRUST_PROXY=127.0.0.1 and restart the server.",
    });
  });

  test("twice at once: the second is refused; more than five times in five minutes: refused, with the time until the next", async () => {
    const statuses = (await Promise.all([check(), check()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 429]);
    for (let count = 2; count <= 5; count += 1) expect((await check()).status).toBe(200);
    const refused = await check();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
    expect((await refused.json()).error).toContain("checked several times");
  });
});

test("on the desk, through the deployment's proxy, which is trusted: in order", async () => {
  const mailbox = await startTestMailbox();
  const env = { ...MAIL, SMTP_URL: mailbox.url, TRUST_PROXY: "127.0.0.1" };
  const caddy = await startTestCaddy([(await startTestServer(env)).url]);
  trust({ cert: caddy.ca });
  const client = await signIn(caddy.url, mailbox, DANA);
  const { findings }: Diagnosis = await (await client.post(DESK.diagnosis, {})).json();
  expect(findings.find(({ subject }) => subject === "Proxy")).toMatchObject({
    state: "ok",
    found: expect.stringContaining("through the proxy at"),
  });
});

describe("in the terminal", () => {
  /** Runs the command in a folder with a build. */
  const doctorIn = (folder: string, env: Record<string, string>) =>
    runAdmin(env, ["doctor"], folder);

  test("beside a server on this machine: a line for each finding, the counts, exit 0, written down", async () => {
    const { url, dataDir: DATA_DIR } = await startTestServer();
    const { code, out, err } = await doctorIn(await buildFolder(), {
      DATA_DIR,
      SITE_URL: url,
      // A placeholder, of which the DNS is not asked.
      MAIL_FROM: "website@example.org",
    });
    expect(out).toMatch(/^ok +Public address: http:\S+ shows this build\.$/m);
    expect(out).toMatch(/^warning +Mail server: Emails are NOT SENT.*\n +> Set SMTP_URL/m);
    expect(out).toMatch(/^ok +Database: \S+messages\.db stores messages\.$/m);
    expect(out).toMatch(/^ok +Disk: \d+ MB free for /m);
    expect(err).toMatch(/^Errors: 0, warnings: \d+, ok: \d+\.$/m);
    expect(code).toBe(0);
    const sql = "SELECT action FROM history";
    expect(await SQLITE.open({ DATA_DIR }).query(sql)).toEqual([{ action: "diagnosis" }]);
  });

  test("an embedded database that can be read but not written: an error, exit 1", async () => {
    const settings = await SQLITE.settings();
    await openEmpty({ ...SQLITE, settings: async () => settings });
    await chmod(databaseFile(String(settings.DATA_DIR)), 0o400);
    const { code, out } = await doctorIn(await buildFolder(), settings);
    const line = out.split("\n").find((row) => /^\w+ +Database: /.test(row));
    expect(line).toMatch(/^error .*the database cannot be written/);
    expect(code).toBe(1);
  });

  test("no server and no database: errors, exit 1", async () => {
    const folder = await buildFolder({ placeholders: ["legal.operator"] });
    const DATA_DIR = join(folder, "missing");
    const SITE_URL = "https://site.invalid";
    const { code, out, err } = await doctorIn(folder, { DATA_DIR, SITE_URL });
    expect(out).toMatch(/^error +Public address: \S+ cannot be reached from here/m);
    expect(out).toMatch(/^error +Database: .*There is no database in /m);
    expect(out).toMatch(/^warning +Backup: Could not be checked: There is no database in /m);
    expect(out).toMatch(/^warning +Disk: Could not be checked: ENOENT\./m);
    expect(out).toMatch(/^error +Placeholders: .*legal\.operator/m);
    expect(err).toMatch(/^Errors: [1-9]\d*, warnings: \d+, ok: \d+\.$/m);
    expect(code).toBe(1);
  });
});
