import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { StartError } from "#server/start-error.ts";
import { CIRCLE, LOCALHOST, trust } from "../../tests/certificates.ts";
import { SITE_INFO } from "../../tests/server/fixture-site.ts";
import { startTestMailbox } from "../../tests/server/test-server.ts";
import { findingOf } from "../../tests/surroundings.ts";

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
  [
    "warning",
    ["mail.to", "legal.operator"],
    { ...LOCAL, MAIL_TO: "a@b.test" },
    /: legal\.operator\.$/,
  ],
  ["error", [], { MAIL_FROM: "w@example.org" }, /w@example\.org/],
])("placeholders: %s: %o with %o", async (level, left, env, found) => {
  const siteInfo = { ...SITE_INFO, placeholders: left };
  expect(await findingOf("Placeholders", { env, siteInfo })).toMatchObject({
    level,
    found: expect.stringMatching(found),
  });
});

describe("the mail server", () => {
  /** Leads to this machine, but is not the name that the server takes for it. */
  const REMOTE = "LOCALHOST";
  const ADDRESSES = { MAIL_TO: "organisers@circle.test", MAIL_FROM: "website@circle.test" };

  const withLogin: SMTPServerOptions = {
    onAuth({ username, password }, _session, callback) {
      if (username === "me" && password === "pa55") callback(null, { user: username });
      else callback(new Error("535 wrong"));
    },
  };

  /** What is found at a mail server like this. */
  async function at(
    options: SMTPServerOptions,
    { login = "me:pa55@", scheme = "smtps", host = REMOTE } = {},
  ) {
    const mailbox = await startTestMailbox(0, { ...withLogin, ...options });
    const SMTP_URL = `${scheme}://${login}${host}:${mailbox.port}`;
    const finding = await findingOf("Mail server", { env: { ...ADDRESSES, SMTP_URL } });
    expect(mailbox.mails).toHaveLength(0);
    return finding;
  }

  test("a valid certificate and the right password: ok, and no mail is sent", async () => {
    trust(LOCALHOST);
    expect(await at({ ...LOCALHOST, secure: true })).toMatchObject({
      level: "ok",
      found: expect.stringMatching(/takes our login, with a valid certificate\.$/),
    });
  });

  test("on this machine, where no certificate is verified: ok, and claims none", async () => {
    expect(await at({ ...LOCALHOST, secure: true }, { host: "localhost" })).toMatchObject({
      level: "ok",
      found: expect.stringMatching(/takes our login, and needs no valid certificate/),
    });
    const options = { disabledCommands: ["STARTTLS", "AUTH"] };
    const plain = { scheme: "smtp", host: "127.0.0.1", login: "" };
    expect(await at(options, plain)).toMatchObject({
      level: "ok",
      found: expect.stringMatching(/no login, and needs no valid certificate/),
    });
  });

  test("a wrong password: an error with the mail server's words, never with the password", async () => {
    trust(LOCALHOST);
    const finding = await at({ ...LOCALHOST, secure: true }, { login: "me:hunter2@" });
    expect(finding).toMatchObject({ level: "error", found: expect.stringContaining("535") });
    expect(JSON.stringify(finding)).not.toContain("hunter2");
  });

  test.each<[string, SMTPServerOptions, object, RegExp]>([
    [
      "takes no login",
      { disabledCommands: ["STARTTLS", "AUTH"] },
      { host: "127.0.0.1" },
      /login: 5\d\d/,
    ],
    ["has no STARTTLS", { hideSTARTTLS: true, disabledCommands: ["STARTTLS"] }, {}, /STARTTLS/],
    ["expects smtp://", { secure: false }, { scheme: "smtps" }, /must begin with smtp:/],
  ])("it %s: an error", async (_name, options, changes, found) => {
    expect(await at(options, { scheme: "smtp", ...changes })).toMatchObject({
      level: "error",
      found: expect.stringMatching(found),
      todo: expect.stringContaining("587 or 465"),
    });
  });

  test.each([
    ["self-signed", LOCALHOST, [], /self-signed/],
    ["for another name", CIRCLE, [CIRCLE], /altnames|cert/],
  ])("a certificate that is %s: an error", async (_, certificate, trusted, found) => {
    trust(...trusted);
    expect(await at({ ...certificate, secure: true })).toMatchObject({
      level: "error",
      found: expect.stringMatching(found),
    });
  });

  test("nobody listens: an error", async () => {
    const env = { ...ADDRESSES, SMTP_URL: "smtps://127.0.0.1:9" };
    expect(await findingOf("Mail server", { env })).toMatchObject({
      level: "error",
      found: expect.stringContaining("ECONNREFUSED"),
    });
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

/** What is found about a subject with a database that does this. */
const withDatabase = (subject: string, stub: Partial<Database>, env: Record<string, string> = {}) =>
  findingOf(subject, { env, database: async () => stub as Database });

test("the database: stores messages, fails, or cannot be opened; never its password", async () => {
  const batch = (result: Promise<never[]>) => {
    const query = async () => [{ server_encoding: "UTF8", owns: 0 }];
    const snapshot: Database["snapshot"] = (work) => work({ query });
    return withDatabase("Database", { batch: () => result, query, snapshot }, POSTGRES);
  };
  expect(await batch(Promise.resolve([]))).toMatchObject({ level: "ok" });
  const refused = Object.assign(new Error("hunter2"), { code: "28P01" });
  const late = new Error("timeout exceeded for hunter2");
  const database = () => Promise.reject(new StartError("Too old."));
  const findings = [
    await batch(Promise.reject(refused)),
    await batch(Promise.reject(late)),
    await findingOf("Database", { env: POSTGRES, database }),
  ];
  expect(findings).toMatchObject([
    { level: "error", found: "PostgreSQL at db.circle.test/site cannot be used: 28P01." },
    { level: "error", found: expect.stringContaining("no answer in time.") },
    { level: "error", found: expect.stringContaining("Too old.") },
  ]);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test.each<[string, number | null, Record<string, string>, string]>([
  ["never", null, {}, "error: No backup"],
  ["never, on this machine", null, LOCAL, "warning: No backup"],
  ["an hour and a half ago", NOW - 1.5 * HOUR, {}, "ok: The last backup is 1 hour old"],
  ["25 hours ago", NOW - 25 * HOUR, {}, "ok: The last backup is 25 hours"],
  ["a moment ahead of our clock", NOW + 1_000, {}, "ok: The last backup is less than an hour"],
  ["27 hours ago", NOW - 27 * HOUR, {}, "error: The last backup is 27 hours"],
  ["27 hours ago, in PostgreSQL", NOW - 27 * HOUR, POSTGRES, "error: The last backup is 27 hours"],
])("the last backup was %s: %s", async (_name, at, env, found) => {
  const stub = { query: async () => [{ at }], wallTime: async () => NOW };
  const finding = await withDatabase("Backup", stub, env);
  expect(`${finding?.level}: ${finding?.found}`).toContain(found);
  expect(finding?.todo.includes("backup.sh")).toBe(env === POSTGRES);
});

test.each([
  [1_001e6, "ok", /^1001 MB free for \/data/],
  [999e6, "warning", /^999 MB free/],
  [99e6, "error", /^99 MB free/],
])("%i bytes free: %s", async (bytes, level, found) => {
  const env = { DATA_DIR: "/data", SMTP_URL: "smtp://127.0.0.1" };
  const changes = { env, freeBytes: async () => bytes };
  expect(await findingOf("Disk", changes)).toMatchObject({
    level,
    found: expect.stringMatching(found),
  });
});

test("with PostgreSQL and a mail server the data folder is not used, and not checked", async () => {
  const env = { ...POSTGRES, SMTP_URL: "smtp://127.0.0.1" };
  expect(await findingOf("Disk", { env })).toBeUndefined();
});
