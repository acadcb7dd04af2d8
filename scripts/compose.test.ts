import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

interface Service {
  environment?: Record<string, unknown>;
  secrets?: string[];
  image: string;
  restart: string;
  build?: unknown;
  pull_policy?: string;
}

const { services, secrets } = parse(readFileSync("deploy/compose.yaml", "utf8"), {
  merge: true,
}) as { services: Record<string, Service>; secrets: Record<string, { file: string }> };

const variables = Object.entries(services).flatMap(([service, { environment = {}, ...rest }]) =>
  Object.entries(environment).map(([name, value]) => ({ service, name, value, ...rest })),
);

test("docker inspect shows no secret: each one comes in a file that the service is given", () => {
  expect(
    variables.filter(({ name }) => /(PASSWORD|SECRET|SMTP_URL|DATABASE_URL)$/.test(name)),
  ).toEqual([]);
  const files = variables.filter(({ name }) => name.endsWith("_FILE"));
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["SMTP_URL_FILE", "DATABASE_URL_FILE", "POSTGRES_PASSWORD_FILE"]),
  );
  for (const { service, value, secrets: given = [] } of files) {
    expect(
      given.map((name) => `/run/secrets/${name}`),
      service,
    ).toContain(value);
  }
});

test("the files with the secrets: in a folder that Git ignores", () => {
  const files = Object.values(secrets).map(({ file }) => file);
  expect(files).not.toEqual([]);
  for (const file of files) expect(file).toMatch(/^secrets\/[a-z-]+$/);
  expect(readFileSync(".gitignore", "utf8").split("\n")).toContain("deploy/secrets/");
});

test("the image's context: only what the build needs, so no secret of deploy/", () => {
  const [first, ...rest] = readFileSync("deploy/Dockerfile.dockerignore", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(first).toBe("*");
  expect(rest.filter((line) => line.startsWith("!deploy"))).toEqual([]);
});

test("secrets.sh: makes every file, which only its owner can reach, and leaves those that are there", () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("deploy/secrets.sh", join(folder, "secrets.sh"));
  const make = () => execFileSync("sh", [join(folder, "secrets.sh")], { encoding: "utf8" });
  const read = () =>
    Object.fromEntries(
      Object.entries(secrets).map(([name, { file }]) => [
        name,
        readFileSync(join(folder, file), "utf8").trim(),
      ]),
    );
  expect(make()).toContain("secrets/smtp-url");
  writeFileSync(join(folder, "secrets/smtp-url"), "smtps://me:secret@host");
  const made = read();
  expect(statSync(join(folder, "secrets")).mode & 0o777).toBe(0o700);
  expect(new Set(Object.values(made)).size).toBe(Object.keys(secrets).length);
  expect(new URL(made["database-url"] ?? "")).toMatchObject({
    username: "site",
    password: made["server-password"],
  });
  expect(new URL(made["owner-url"] ?? "")).toMatchObject({
    username: "site_owner",
    password: made["owner-password"],
  });
  expect(make()).toBe("");
  expect(read()).toEqual(made);
});

test("a clone in which Git converts line ends, as on Windows: a shell script still runs", () => {
  const folder = mkdtempSync(join(tmpdir(), "clone-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of [".gitattributes", "deploy/secrets.sh"]) cpSync(file, join(folder, file));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "core.autocrlf=true", ...args], { cwd: folder, stdio: "pipe" });
  git("init");
  git("add", ".");
  git("checkout-index", "--all", "--prefix=checkout/");
  execFileSync("sh", [join(folder, "checkout/deploy/secrets.sh")], { stdio: "pipe" });
});

test("the owner's and the superuser's secrets: only for the database and the command that migrates", () => {
  const given = Object.entries(services).filter(([, { secrets: names = [] }]) =>
    names.some((name) => /^(owner|postgres)-/.test(name)),
  );
  expect(given.map(([service]) => service)).toEqual(["migrate", "postgres"]);
  expect(services.migrate?.image).toBe(services["site-a"]?.image);
});

test("the engine crashes and starts again: everything starts, except what runs once", () => {
  const policies = Object.entries(services).map(([name, { restart }]) => [name, restart]);
  expect(Object.fromEntries(policies)).toEqual({
    caddy: "always",
    "site-a": "always",
    "site-b": "always",
    postgres: "always",
    backup: "always",
    migrate: "no",
  });
});

test("the site's image: built once for all who use it, and never looked for in a registry", () => {
  const users = Object.entries(services).filter(([, { image }]) => image === "ciso-circle-site");
  expect(users.map(([name]) => name)).toEqual(["site-a", "site-b", "migrate"]);
  expect(users.filter(([, { build }]) => build).map(([name]) => name)).toEqual(["site-a"]);
  expect(users.filter(([, service]) => service.pull_policy !== "never")).toEqual([]);
});
