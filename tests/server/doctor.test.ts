import { chmod } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Diagnosis } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { databaseFile } from "#server/database/data-folder.ts";
import { openEmpty, SQLITE } from "../databases.ts";
import { buildFolder, runAdmin } from "./child-server.ts";
import { DANA, startDesk } from "./test-desk.ts";
import { startTestServer } from "./test-server.ts";

/* docs/product.md#messages */

test("on the desk: findings of server and proxy, no mail, written down; neither two at once nor six", async () => {
  const desk = await startDesk();
  const check = (headers = {}) => desk.dana.post(DESK.diagnosis, {}, headers);
  const before = desk.mailbox.mails.length;
  const { findings }: Diagnosis = await (await check()).json();
  const levels = Object.fromEntries(findings.map(({ subject, level }) => [subject, level]));
  expect(levels).toMatchObject({
    "Mail server": "ok",
    Proxy: "ok",
    Database: "ok",
    Disk: "ok",
    Backup: "warning",
    "Settings and build": "ok",
    Placeholders: "ok",
  });
  for (const { level, todo } of findings) expect(todo === "").toBe(level === "ok");
  expect(desk.mailbox.mails).toHaveLength(before);
  expect((await desk.history())[0]).toBe(`${DANA} checked the settings`);

  const proxied = await check({ "x-forwarded-for": "203.0.113.7" });
  expect((await proxied.json()).findings).toContainEqual({
    subject: "Proxy",
    level: "error",
    found: "The proxy at 127.0.0.1 is not trusted, so all visitors share one rate limit.",
    todo: "If it is your proxy, set TRUST_PROXY=127.0.0.1 and restart the server.",
  });

  const atOnce = (await Promise.all([check(), check()])).map(({ status }) => status);
  expect(atOnce.toSorted()).toEqual([200, 429]);
  for (let count = 4; count <= 5; count += 1) expect((await check()).status).toBe(200);
  const refused = await check();
  expect(refused.status).toBe(429);
  expect((await refused.json()).error).toContain("checked several times");
});

/** Runs the command in a folder with a build. */
const doctor = async (env: Record<string, string>) =>
  runAdmin(env, ["doctor"], await buildFolder());

test("in the terminal, beside a server: a line for each finding, the counts, exit 0, written down", async () => {
  const { url, dataDir: DATA_DIR } = await startTestServer();
  const { code, out, err } = await doctor({
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
  await openEmpty(SQLITE, settings);
  await chmod(databaseFile(String(settings.DATA_DIR)), 0o400);
  const { code, out } = await doctor(settings);
  const line = out.split("\n").find((row) => /^\w+ +Database: /.test(row));
  expect(line).toMatch(/^error .*: attempt to write a readonly database \(\d+\)\.$/);
  expect(code).toBe(1);
});
