import { BlockList } from "node:net";
import { resolve } from "node:path";
import * as v from "valibot";
import { clean, normalise } from "#contract/fields.ts";
import { LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import type { Kind } from "#contract/kinds.ts";
import { parseDatabaseUrl } from "./database/database-url.ts";
import { parseTrustedProxies } from "./http/client-address.ts";
import type { Rate } from "./http/rate-limit.ts";
import type { DkimSettings } from "./mail/dkim.ts";
import { parseSmtpUrl } from "./mail/smtp.ts";
import { withoutSecrets, withSecretsFromFiles } from "./secret-files.ts";
import { StartError } from "./start-error.ts";

function integer(from: number, to: number) {
  const isWithin = (text: string) =>
    /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
  const message = `must be a whole number from ${from} to ${to}`;
  return v.pipe(v.string(), v.check(isWithin, message), v.transform(Number));
}

/** Transforms the text with `parse`, which throws an Error whose message says what is wrong with it. */
function parsedBy<T>(parse: (text: string) => T) {
  const action = v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
    try {
      return parse(dataset.value);
    } catch (error) {
      addIssue({ message: (error as Error).message });
      return NEVER;
    }
  });
  return v.pipe(v.string(), action);
}

/** An HTTP(S) URL without a path, as an origin: `https://example.org`. */
const origin = parsedBy((text) => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new Error("must be an address like https://example.org, without a path");
});

const address = v.pipe(
  v.string(),
  v.transform((text) => normalise(text, "email")),
  v.rfcEmail("must be an email address"),
);

/** Email addresses separated by commas, each once. */
const addresses = parsedBy((text) => {
  const { success, output } = v.safeParse(v.array(address), text.split(","));
  if (success) return [...new Set(output)];
  throw new Error("must be email addresses, separated by commas");
});

/** A DNS name, or part of one. */
const domain = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9]+((-+|\.)[a-z0-9]+)*$/, "must be a DNS name"),
);

const DAY_S = 86_400;

const rate = v.pipe(
  v.string(),
  v.regex(/^(off|[1-9]\d{0,8}\/[1-9]\d{0,6})$/, "must be posts/seconds, like 20/600, or off"),
  v.check(
    (text) => text === "off" || Number(text.split("/")[1]) <= DAY_S,
    `must be for at most a day, ${DAY_S} seconds`,
  ),
  v.transform((text): Rate | null => {
    if (text === "off") return null;
    const [points = 0, seconds = 0] = text.split("/").map(Number);
    return { points, seconds };
  }),
);

const onOrOff = v.pipe(
  v.picklist(["on", "off"], "must be on or off"),
  v.transform((text) => text === "on"),
);

const remindDays = v.union(
  [v.literal("off"), integer(1, 365)],
  "must be a whole number from 1 to 365, or off",
);

const metricsPort = v.union(
  [v.literal("off"), integer(0, 65_535)],
  "must be a port, a whole number from 0 to 65535, or off",
);

/** In the range that Prometheus exporters conventionally use. */
const METRICS_PORT = 9464;

/** The settings that send the messages of a kind to other addresses than MAIL_TO. */
export const MAIL_TO_KIND = {
  registration: "MAIL_TO_REGISTRATIONS",
  invite: "MAIL_TO_INVITES",
  application: "MAIL_TO_APPLICATIONS",
} as const satisfies Partial<Record<Kind, string>>;

/** Every setting but the files with secrets, with its default. */
export const schema = v.object({
  PORT: v.optional(integer(0, 65_535), "3000"),
  HOST: v.optional(v.string(), "127.0.0.1"),
  SITE_URL: v.optional(origin, "http://localhost:3000"),
  DATA_DIR: v.optional(v.string(), "data"),
  DATABASE_URL: v.optional(parsedBy(parseDatabaseUrl)),
  SMTP_URL: v.optional(parsedBy(parseSmtpUrl)),
  MAIL_TO: v.optional(addresses),
  ...v.entriesFromList(Object.values(MAIL_TO_KIND), v.optional(addresses)),
  MAIL_FROM: v.optional(address),
  DESK: v.optional(onOrOff, "on"),
  DIGEST: v.optional(onOrOff, "on"),
  REMIND_DAYS: v.optional(remindDays, "5"),
  DKIM_DOMAIN: v.optional(domain),
  DKIM_SELECTOR: v.optional(domain),
  DKIM_KEY_FILE: v.optional(v.string()),
  SUPABASE_URL: v.optional(origin),
  SUPABASE_ANON_KEY: v.optional(v.string(), LOCAL_PUBLIC_KEY),
  RATE_LIMIT: v.optional(rate, "20/600"),
  TRUST_PROXY: v.optional(parsedBy(parseTrustedProxies)),
  RETENTION_DAYS: v.optional(integer(1, 36_500), "365"),
  METRICS_PORT: v.optional(metricsPort),
  METRICS_HOST: v.optional(v.string(), "127.0.0.1"),
});

export type Settings = ReturnType<typeof parseSettings>;

/**
 * Validates the environment and returns the settings, with defaults. Reads no file: `readSettings` has read the secrets.
 * An empty variable counts as unset, since Compose passes a missing one that way. Throws a StartError that names every
 * invalid setting but no value: some are secrets.
 */
export function parseSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.keys(schema.entries).map((name) => [
    name,
    clean(env[name] ?? "") || undefined,
  ]);
  const result = v.safeParse(schema, Object.fromEntries(given));
  if (!result.success) {
    const errors = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new StartError(errors.join("; "));
  }
  const values = result.output;
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL,
    dataDir: resolve(values.DATA_DIR),
    /** null for the embedded database in the data folder. */
    postgres: values.DATABASE_URL ?? null,
    /** null to write emails to files. */
    smtp: values.SMTP_URL ?? null,
    mailTo: values.MAIL_TO ?? null,
    /** For the messages of a kind, in place of `mailTo`. */
    mailToKind: readMailToKind(values),
    mailFrom: values.MAIL_FROM ?? null,
    /** Whether there is an organisers' desk. */
    desk: values.DESK,
    /** Whether organisers get a daily email about what needs them. */
    digest: values.DIGEST,
    /** After how many working days without an answer the digest reminds of a message, and again; null for never. */
    remindDays: values.REMIND_DAYS === "off" ? null : values.REMIND_DAYS,
    /** null to leave emails unsigned. */
    dkim: readDkim(values),
    /** null if the site itself is the backend. */
    supabaseUrl: values.SUPABASE_URL ?? null,
    supabaseAnonKey: values.SUPABASE_ANON_KEY,
    /** null for no limit. */
    rateLimit: values.RATE_LIMIT,
    trustedProxies: values.TRUST_PROXY ?? new BlockList(),
    retentionDays: values.RETENTION_DAYS,
    metrics: readMetrics(values),
  };
}

function readMailToKind(values: v.InferOutput<typeof schema>): Partial<Record<Kind, string[]>> {
  const given = Object.entries(MAIL_TO_KIND).map(([kind, name]) => [kind, values[name]]);
  return Object.fromEntries(given.filter(([, addresses]) => addresses));
}

/**
 * Returns where Prometheus scrapes; null for no metrics. The port must be free only if METRICS_PORT is set: two servers on one
 * machine share the default, and one of them then has none.
 */
function readMetrics(values: v.InferOutput<typeof schema>) {
  const { METRICS_PORT: port, METRICS_HOST: host } = values;
  if (port === "off") return null;
  return { port: port ?? METRICS_PORT, host, isRequired: port !== undefined };
}

/** Returns null if all three are unset. Throws a StartError if only some are set. */
function readDkim(values: v.InferOutput<typeof schema>): DkimSettings | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = values;
  if (domain && selector && keyFile) return { domain, selector, keyFile: resolve(keyFile) };
  const names = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"] as const;
  const missing = names.filter((name) => !values[name]);
  if (missing.length === names.length) return null;
  throw new StartError(`${missing[0]}: must be set too, or none of ${names.join(", ")}`);
}

/** Reads the settings of this process; nothing else reads its environment. Throws a StartError. */
export function readSettings(): Settings {
  return parseSettings(withSecretsFromFiles(process.env));
}

/** The settings that are built into the site. */
export type BuildSettings = Pick<Settings, "siteUrl" | "supabaseUrl" | "supabaseAnonKey">;

/** Reads the settings for a build. Whoever builds may not be allowed to read the secrets. Throws a StartError. */
export function readBuildSettings(): BuildSettings {
  return parseSettings(withoutSecrets(process.env));
}

/** Returns the environment for a build with these settings in place of this process's own, and without secrets. */
export function environmentWith({ siteUrl, supabaseUrl, supabaseAnonKey }: BuildSettings) {
  return {
    ...withoutSecrets(process.env),
    SITE_URL: siteUrl,
    SUPABASE_URL: supabaseUrl ?? "",
    SUPABASE_ANON_KEY: supabaseAnonKey,
  };
}
