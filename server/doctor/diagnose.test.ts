import { chmod } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { StartError } from "#server/start-error.ts";
import { SITE_INFO } from "../../tests/server/fixture-site.ts";
import { findingOf, surroundingsWith } from "../../tests/surroundings.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { backup } from "./backup.ts";
import { build } from "./build.ts";
import { database } from "./database.ts";
import { diagnose } from "./diagnose.ts";
import { disk } from "./disk.ts";
import { about, type Check } from "./finding.ts";
import { placeholders } from "./placeholders.ts";

const NOW = Date.UTC(2026, 0, 14, 9, 30);
const POSTGRES = { DATABASE_URL: "postgres://site@127.0.0.1/site" };
const LOCAL = { SITE_URL: "http://localhost:3000" };

test("a check that throws, rejects or never ends is a finding, without a word that may be secret; the others go on", async () => {
  const secret = "postgres://site:hunter2@db/site";
  const failing = (name: string, run: Check["run"]): Check => ({ subject: name, run });
  const findings = await diagnose(
    surroundingsWith(),
    [
      failing("throws", () => {
        throw new TypeError(secret);
      }),
      failing("rejects", () => Promise.reject(Object.assign(new Error(secret), { code: "EIO" }))),
      failing("hangs", () => new Promise(() => {})),
      failing("refused", () => Promise.reject(new StartError("MAIL_FROM: is a placeholder."))),
      failing("works", () => about("works").ok("Fine.")),
    ],
    50,
  );
  expect(findings.map(({ subject, state, found }) => `${subject}: ${state}: ${found}`)).toEqual([
    "throws: warning: Could not be checked: TypeError.",
    "rejects: warning: Could not be checked: EIO.",
    "hangs: warning: Could not be checked: no answer in time.",
    "refused: error: MAIL_FROM: is a placeholder.",
    "works: ok: Fine.",
  ]);
});

test("what others wrote is shortened, on one line, and cannot mislead", async () => {
  const record = `v=spf1\u001b[2J \u202e\nfine ${"x".repeat(1_000)}`;
  const [finding] = await diagnose(surroundingsWith(), [
    { subject: "SPF", run: () => about("SPF").ok(record) },
  ]);
  expect(finding?.found).toMatch(/^v=spf1�\[2J � fine x+…$/);
  expect(finding?.found).toHaveLength(401);
});

test("everything at once, with nothing that can be reached: every subject has a finding, none claims health unseen", async () => {
  const findings = await diagnose(
    surroundingsWith({ env: { MAIL_FROM: "website@circle.test", DATA_DIR: "/nowhere" } }),
  );
  const states = Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));
  expect(states).toEqual({
    "Settings and build": "ok",
    "Public address": "error",
    Proxy: "error",
    "Mail server": "error",
    SPF: "warning",
    DMARC: "warning",
    DKIM: "warning",
    "Mail to the sender": "warning",
    Database: "error",
    Backup: "warning",
    "Clock against the site": "warning",
    Disk: "warning",
    Placeholders: "ok",
  });
});

test.each([
  ["never", null, {}, "error"],
  ["25 hours ago", NOW - 25 * 3_600_000, {}, "ok"],
  ["27 hours ago", NOW - 27 * 3_600_000, {}, "error"],
  ["27 hours ago, in PostgreSQL", NOW - 27 * 3_600_000, POSTGRES, "error"],
  ["never, on this machine", null, LOCAL, "warning"],
])("the last backup was %s: %s", async (_name, at, env, state) => {
  const stub = { query: async () => [{ at }], wallTime: async () => NOW } as unknown as Database;
  const clock = { now: () => NOW, elapsed: () => 0 };
  expect(await findingOf(backup, { env, clock, database: async () => stub })).toMatchObject({
    state,
  });
});

test("the database: stores messages, fails, or cannot be opened; never its password", async () => {
  const env = { DATABASE_URL: "postgres://site:hunter2@db.circle.test/site?sslmode=verify-full" };
  const withBatch = (batch: () => Promise<never[]>) =>
    findingOf(database, { env, database: async () => ({ batch }) as unknown as Database });
  expect(await withBatch(async () => [])).toMatchObject({ state: "ok" });
  const failure = Object.assign(new Error("hunter2"), { code: "28P01" });
  const findings = [
    await withBatch(() => Promise.reject(failure)),
    await withBatch(() => Promise.reject(new Error("timeout exceeded for hunter2"))),
    await findingOf(database, { env, database: () => Promise.reject(new StartError("Too old.")) }),
  ];
  expect(findings).toMatchObject([
    {
      state: "error",
      found: expect.stringContaining("db.circle.test/site cannot be used: 28P01."),
    },
    { state: "error", found: expect.stringContaining("no answer in time.") },
    { state: "error", found: expect.stringContaining("Too old.") },
  ]);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test("placeholders: an error in public, a warning on this machine, except addresses that the settings replace", async () => {
  const siteInfo = { ...SITE_INFO, placeholders: ["mail.to", "legal.operator"] };
  const MAIL_TO = "organisers@circle.test";
  expect(await findingOf(placeholders, { siteInfo })).toMatchObject({
    state: "error",
    found: expect.stringContaining("mail.to, legal.operator"),
  });
  expect(await findingOf(placeholders, { siteInfo, env: { ...LOCAL, MAIL_TO } })).toMatchObject({
    state: "warning",
    found: expect.stringMatching(/: legal\.operator\.$/),
  });
  expect(await findingOf(placeholders, { env: { MAIL_FROM: "w@example.org" } })).toMatchObject({
    state: "error",
    found: expect.stringContaining("w@example.org"),
  });
  expect(await findingOf(placeholders)).toMatchObject({ state: "ok" });
});

test.each([
  [{}, "ok"],
  [{ RETENTION_DAYS: "30" }, "warning"],
  [{ SITE_URL: "https://other.test" }, "error"],
  [{ HOST: "0.0.0.0", ...LOCAL }, "warning"],
])("settings against the build, %o: %s", async (env, state) => {
  const siteUrl =
    "SITE_URL" in env && env.SITE_URL === LOCAL.SITE_URL
      ? LOCAL.SITE_URL
      : "https://www.circle.test";
  expect(await findingOf(build, { env, siteInfo: { ...SITE_INFO, siteUrl } })).toMatchObject({
    state,
  });
});

const MB = 1e6;

/** What is found in a folder of this mode with so much room. */
async function inFolder({ bytes = 1e12, files = 1e6, mode = 0o700 }) {
  const DATA_DIR = await temporaryFolder();
  await chmod(DATA_DIR, mode);
  const freeSpace = async () => ({ bytes, files });
  return disk.run(surroundingsWith({ env: { DATA_DIR }, freeSpace }), AbortSignal.timeout(5_000));
}

test.each([
  [{ bytes: 1_001 * MB }, "ok", /^1001 MB free/],
  [{ bytes: 999 * MB }, "warning", /^999 MB free/],
  [{ bytes: 99 * MB }, "error", /^99 MB free/],
  [{ files: 9_999 }, "warning", /and 9999 files/],
  [{ files: 999 }, "error", /and 999 files/],
  [{ files: Number.POSITIVE_INFINITY }, "ok", /MB free for \S+\.$/],
])("%o: %s", async (room, state, found) => {
  expect(await inFolder(room)).toMatchObject([{ state, found: expect.stringMatching(found) }]);
});

test("a folder that others may look into: a warning besides", async () => {
  const [room, mode, ...others] = await inFolder({ mode: 0o755 });
  expect(others).toEqual([]);
  expect(room).toMatchObject({ state: "ok" });
  expect(mode).toMatchObject({
    state: "warning",
    found: expect.stringContaining("(mode 755)"),
    todo: expect.stringMatching(/^chmod 700 /),
  });
});

test("no such folder: a warning; with PostgreSQL and a mail server it is not used, and not checked", async () => {
  const DATA_DIR = "/nowhere/data";
  expect(await findingOf(disk, { env: { DATA_DIR } })).toMatchObject({
    state: "warning",
    found: "There is no folder /nowhere/data.",
  });
  const env = { DATA_DIR, ...POSTGRES, SMTP_URL: "smtp://127.0.0.1" };
  expect(await findingOf(disk, { env })).toBeUndefined();
});
