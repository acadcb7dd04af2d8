import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { cleanUpLater } from "../tests/clean-up.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { SECRET_FILES, withSecretsFromFiles } from "./secret-files.ts";
import { environmentWith, parseSettings, schema } from "./settings.ts";
import { StartError } from "./start-error.ts";

test("everything set: parsed", () => {
  const settings = parseSettings({
    PORT: "8080",
    HOST: "0.0.0.0",
    SITE_URL: "https://www.example.org/\u200f",
    DATA_DIR: "/var/lib/site",
    DATABASE_URL: "postgres://me:pw@localhost/site",
    SMTP_URL: "smtps://me:pa%40ss@mail.example.org",
    MAIL_TO: "in@example.org, \u202aalso@דוגמה.co.il\u202c,in@example.org",
    MAIL_TO_INVITES: "invites@example.org",
    MAIL_FROM: "out@example.org",
    DKIM_DOMAIN: "Example.org",
    DKIM_SELECTOR: "s2026",
    DKIM_KEY_FILE: "/etc/site/dkim.pem",
    SUPABASE_URL: "https://project.supabase.co",
    SUPABASE_ANON_KEY: "sb_publishable_x",
    RATE_LIMIT: "5/60",
    TRUST_PROXY: "10.0.0.0/8, ::1",
    RETENTION_DAYS: "30",
    METRICS_PORT: "9000",
    METRICS_HOST: "0.0.0.0",
  });
  expect(settings).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    siteUrl: "https://www.example.org",
    dataDir: "/var/lib/site",
    postgres: { url: "postgres://me:pw@localhost/site", label: "localhost/site" },
    smtp: { host: "mail.example.org", port: 465, auth: { user: "me", pass: "pa@ss" } },
    mailTo: ["in@example.org", "also@xn--6dbbec0c.co.il"],
    mailToKind: { invite: ["invites@example.org"] },
    mailFrom: "out@example.org",
    dkim: { domain: "example.org", selector: "s2026", keyFile: "/etc/site/dkim.pem" },
    supabaseUrl: "https://project.supabase.co",
    supabaseAnonKey: "sb_publishable_x",
    rateLimit: { points: 5, seconds: 60 },
    retentionDays: 30,
    metrics: { port: 9000, host: "0.0.0.0", isRequired: true },
  });
  expect(settings.trustedProxies.check("10.1.2.3")).toBe(true);
});

test.each([
  ["RATE_LIMIT", "20/86400", { rateLimit: { points: 20, seconds: 86_400 } }],
  ["RATE_LIMIT", "off", { rateLimit: null }],
  ["REMIND_DAYS", "off", { remindDays: null }],
  ["METRICS_PORT", " off ", { metrics: null }],
  ["METRICS_PORT", "", { metrics: { port: 9464, host: "127.0.0.1", isRequired: false } }],
  ["SMTP_URL", " ", { smtp: null }],
])("%s=%s: parsed", (name, value, expected) => {
  expect(parseSettings({ [name]: value })).toMatchObject(expected);
});

test.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["SITE_URL", "example.org"],
  ["SITE_URL", "https://example.org/path"],
  ["SITE_URL", "ftp://example.org"],
  ["SMTP_URL", "smtp://user:s3cret@"],
  ["MAIL_TO", "organisers"],
  ["MAIL_TO", "in@example.org, "],
  ["MAIL_FROM", "a@b, c@d"],
  ["DKIM_DOMAIN", "example.org/s3cret"],
  ["RATE_LIMIT", "20"],
  ["RATE_LIMIT", "20/86401"],
  ["TRUST_PROXY", "10.0.0.0/s3cret"],
  ["DATABASE_URL", "mysql://me:s3cret@db/site"],
  ["METRICS_PORT", "on"],
  ["REMIND_DAYS", "0"],
  ["RETENTION_DAYS", "0"],
])("%s=%s: rejected, by name and without the value", (name, value) => {
  const parse = () => parseSettings({ [name]: value });
  expect(parse).toThrow(StartError);
  expect(parse).toThrow(new RegExp(`^${name}: [^\n]+$`));
  expect(parse).not.toThrow(/s3cret/);
});

test("two invalid settings: one line that names both", () => {
  expect(() => parseSettings({ PORT: "x", RATE_LIMIT: "y" })).toThrow(/^PORT: .+; RATE_LIMIT: .+$/);
});

test.each([
  [{ DKIM_DOMAIN: "example.org", DKIM_SELECTOR: "s1" }, "DKIM_KEY_FILE"],
  [{ DKIM_KEY_FILE: "key.pem" }, "DKIM_DOMAIN"],
])("%o without the other DKIM settings: rejected, naming %s", (env, name) => {
  expect(() => parseSettings(env)).toThrow(new RegExp(`^${name}: must be set too, .+$`));
});

test("the environment of a build: with the settings that it reads, without a secret", () => {
  cleanUpLater(() => vi.unstubAllEnvs());
  vi.stubEnv("SMTP_URL", "smtp://me:s3cret@host");
  vi.stubEnv("DATABASE_URL_FILE", "/run/s3cret");
  const env = environmentWith(parseSettings({ SITE_URL: "https://site.test" }));
  expect(env.SITE_URL).toBe("https://site.test");
  expect(JSON.stringify(env)).not.toContain("s3cret");
});

test.each([
  ["a missing file", "missing", /^SMTP_URL_FILE: cannot be read \(ENOENT: .+\)$/],
  ["an empty file", "empty", /^SMTP_URL_FILE: \/.+\/empty is empty$/],
  ["a file without an address", "secret", /^SMTP_URL: must have the form [^\n]+$/],
])(
  "%s for a secret: one line that names the setting and not the content",
  async (_case, name, words) => {
    const files = await temporaryFolder();
    await writeFile(join(files, "empty"), " \n");
    await writeFile(join(files, "secret"), "s3cret");
    const env = { SMTP_URL_FILE: join(files, name) };
    const read = () => parseSettings(withSecretsFromFiles(env));
    expect(read).toThrow(StartError);
    expect(read).toThrow(words);
    expect(read).not.toThrow("s3cret");
  },
);

/** The default of every setting, by name; undefined if it has none. */
const DEFAULTS = {
  ...v.getDefaults(schema),
  ...Object.fromEntries(SECRET_FILES.map((name) => [name, undefined])),
};

const example = readFileSync(".env.example", "utf8");

test(".env.example lists exactly the settings, with their defaults", () => {
  const unsetIsEmpty = Object.entries(DEFAULTS).map(([name, value]) => [name, value ?? ""]);
  expect(parseEnv(example)).toEqual(Object.fromEntries(unsetIsEmpty));
});

test(".env.example has no syntax that Node, systemd and Compose read differently", () => {
  const lines = example.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
  for (const line of lines) expect(line).toMatch(/^[A-Z_]+=[^\s"'`$#\\]*$/);
});

test("the README's table lists exactly the settings", () => {
  const [, section = ""] = readFileSync("README.md", "utf8").split("\n## Settings\n");
  const rows = section.split("\n## ", 1)[0]?.match(/^\| `.*?\|/gm) ?? [];
  const named = rows.flatMap((row) => Array.from(row.matchAll(/`([A-Z_]+)`/g), ([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(DEFAULTS).toSorted());
});
