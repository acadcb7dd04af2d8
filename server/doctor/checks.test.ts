import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { StartError } from "#server/start-error.ts";
import { CIRCLE, LOCALHOST, trust } from "../../tests/certificates.ts";
import { SITE_INFO } from "../../tests/server/fixture-site.ts";
import { startTestMailbox } from "../../tests/server/test-server.ts";
import { findingOf, surroundingsWith } from "../../tests/surroundings.ts";
import { CHECKS } from "./checks.ts";
import { ok, runChecks } from "./run.ts";

const NOW = Date.UTC(2026, 0, 14, 9, 30);
const HOUR = 3_600_000;
const POSTGRES = {
  DATABASE_URL: "postgres://site:hunter2@db.circle.test/site?sslmode=verify-full",
};
const LOCAL = { SITE_URL: "http://localhost:3000" };

test.each([
  [{}, "ok"],
  [{ RETENTION_DAYS: "30" }, "warning"],
  [{ SITE_URL: "https://other.test" }, "error"],
])("settings against the build, %o: %s", async (env, level) => {
  const siteInfo = { ...SITE_INFO, siteUrl: "https://www.circle.test" };
  expect(await findingOf("Settings and build", { env, siteInfo })).toMatchObject({ level });
});

test.each<[string, string[], Record<string, string>, RegExp]>([
  ["ok", [], {}, /No example is left/],
  ["error", ["mail.to", "legal.operator"], {}, /: mail\.to, legal\.operator\.$/],
  ["warning", ["mail.to", "mail.from"], { ...LOCAL, MAIL_TO: "a@b.test" }, /: mail\.from\.$/],
  ["error", [], { MAIL_FROM: "w@example.org" }, /w@example\.org/],
])("placeholders: %s: %o with %o", async (level, left, env, found) => {
  const siteInfo = { ...SITE_INFO, placeholders: left };
  const finding = await findingOf("Placeholders", { env, siteInfo });
  expect(finding).toMatchObject({ level, found: expect.stringMatching(found) });
});

describe("the mail server", () => {
  const ADDRESSES = { MAIL_TO: "organisers@circle.test", MAIL_FROM: "website@circle.test" };
  const PLAIN = { disabledCommands: ["STARTTLS", "AUTH"] };
  const SECURE: SMTPServerOptions = {
    ...LOCALHOST,
    secure: true,
    onAuth({ password }, _session, callback) {
      if (password === "pa55") callback(null, { user: "me" });
      else callback(new Error("535 wrong"));
    },
  };
  /** Leads to this machine, but is not the name that the server takes for it. */
  const REMOTE = "LOCALHOST";

  const LOGIN = "smtps://me:pa55@";

  test.each<[string, SMTPServerOptions, string, string, RegExp]>([
    ["takes our login", SECURE, LOGIN + REMOTE, "ok", /login, with a valid certificate\.$/],
    ["is on this machine", SECURE, `${LOGIN}localhost`, "ok", /login, and needs no valid/],
    ["needs no login", PLAIN, "smtp://127.0.0.1", "ok", /no login, and needs no valid/],
    ["refuses the password", SECURE, `smtps://me:hunter2@${REMOTE}`, "error", /535/],
    ["takes no login", PLAIN, "smtp://me:pa55@127.0.0.1", "error", /login: 5\d\d/],
    ["is not trusted", { ...SECURE, ...CIRCLE }, LOGIN + REMOTE, "error", /self-signed/],
  ])("it %s: no mail is sent, and no password told", async (_case, options, url, level, found) => {
    trust(LOCALHOST);
    const { port, mails } = await startTestMailbox(0, options);
    const env = { ...ADDRESSES, SMTP_URL: `${url}:${port}` };
    const finding = await findingOf("Mail server", { env });
    expect(finding).toMatchObject({ level, found: expect.stringMatching(found) });
    expect(finding?.todo.includes("587 or 465")).toBe(level === "error");
    expect(JSON.stringify(finding)).not.toMatch(/pa55|hunter2/);
    expect(mails).toHaveLength(0);
  });

  test.each([
    ["https://www.circle.test", "error"],
    ["http://localhost:3000", "warning"],
  ])("none, and the site is at %s: %s, since emails become files", async (SITE_URL, level) => {
    expect(await findingOf("Mail server", { env: { SITE_URL } })).toMatchObject({
      level,
      found: expect.stringContaining("NOT SENT"),
    });
  });
});

test.each([
  [Object.assign(new Error("hunter2"), { code: "28P01" }), "28P01."],
  [new Error("timeout exceeded for hunter2"), "no answer in time."],
  [new StartError("Too old."), "Too old."],
])("the database fails by %o: an error that says so without its password", async (cause, why) => {
  const database = () => Promise.reject(cause);
  const finding = await findingOf("Database", { env: POSTGRES, database });
  const found = `PostgreSQL at db.circle.test/site cannot be used: ${why}`;
  expect(finding).toMatchObject({ level: "error", found });
  expect(JSON.stringify(finding)).not.toContain("hunter2");
});

test.each<[string, number | null, Record<string, string>, string]>([
  ["never", null, {}, "error: No backup"],
  ["never, on this machine", null, LOCAL, "warning: No backup"],
  ["an hour and a half ago", NOW - 1.5 * HOUR, {}, "ok: The last backup is 1 hour old"],
  ["25 hours ago", NOW - 25 * HOUR, {}, "ok: The last backup is 25 hours"],
  ["a moment ahead of our clock", NOW + 1_000, {}, "ok: The last backup is less than an hour"],
  ["27 hours ago, in PostgreSQL", NOW - 27 * HOUR, POSTGRES, "error: The last backup is 27 hours"],
])("the last backup was %s: %s", async (_name, at, env, found) => {
  const stub = { query: async () => [{ at }], wallTime: async () => NOW } as Partial<Database>;
  const finding = await findingOf("Backup", { env, database: async () => stub as Database });
  expect(`${finding?.level}: ${finding?.found}`).toContain(found);
  expect(finding?.todo.includes("backup.sh")).toBe(env === POSTGRES);
});

test.each([
  [1_001e6, "ok", /^1001 MB free for \/data/],
  [999e6, "warning", /^999 MB free/],
  [99e6, "error", /^99 MB free/],
])("%i bytes free: %s", async (bytes, level, found) => {
  const env = { DATA_DIR: "/data", SMTP_URL: "smtp://127.0.0.1" };
  const freeBytes = async () => bytes;
  const finding = await findingOf("Disk", { env, freeBytes });
  expect(finding).toMatchObject({ level, found: expect.stringMatching(found) });
  // With PostgreSQL and a mail server it is not used.
  expect(await findingOf("Disk", { env: { ...env, ...POSTGRES }, freeBytes })).toBeUndefined();
});

test("a check that throws, rejects or never ends: a finding without a secret, and the others go on", async () => {
  const secret = "postgres://site:hunter2@db/site";
  const signals: AbortSignal[] = [];
  const findings = await runChecks(
    {
      throws: () => {
        throw new TypeError(secret);
      },
      rejects: () => Promise.reject(Object.assign(new Error(secret), { code: "EIO" })),
      hangs: (_surroundings, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
      refuses: () => Promise.reject(new StartError("There is no database. Is this its folder?")),
      works: () => ok("Fine."),
    },
    surroundingsWith(),
    50,
  );
  expect(findings.map(({ subject, level, found }) => `${subject}: ${level}: ${found}`)).toEqual([
    "throws: warning: Could not be checked: TypeError.",
    "rejects: warning: Could not be checked: EIO.",
    "hangs: warning: Could not be checked: no answer in time.",
    "refuses: warning: Could not be checked: There is no database. Is this its folder?",
    "works: ok: Fine.",
  ]);
  for (const { level, todo } of findings) expect(todo === "").toBe(level === "ok");
  expect(signals).toMatchObject([{ aborted: true }]);
});

test("what others wrote is shortened, on one line, and cannot mislead", async () => {
  const record = `v=spf1\u001b[2J \u202e\nfine ${"x".repeat(1_000)}`;
  const [finding] = await runChecks({ SPF: () => ok(record) }, surroundingsWith());
  expect(finding?.found).toMatch(/^v=spf1�\[2J � fine x+…$/);
  expect(finding?.found).toHaveLength(401);
});

test("everything at once, with nothing that can be reached: no subject claims health unseen", async () => {
  const env = {
    MAIL_FROM: "website@circle.test",
    SITE_URL: "https://www.circle.invalid",
    DATABASE_URL: "postgres://site@127.0.0.1/site",
  };
  const findings = await runChecks(CHECKS, surroundingsWith({ env }));
  const levels = Object.fromEntries(findings.map(({ subject, level }) => [subject, level]));
  expect(levels).toEqual({
    "Settings and build": "ok",
    "Public address": "error",
    Proxy: "error",
    "Mail server": "error",
    SPF: "warning",
    DMARC: "warning",
    DKIM: "warning",
    Database: "error",
    Backup: "warning",
    Disk: "ok",
    Placeholders: "ok",
  });
});
