import { execFileSync } from "node:child_process";
import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";

/* What an operator runs or installs from deploy/. */

const read = (file: string) => readFileSync(file, "utf8");

test("secrets.sh, also in a clone whose line ends Git converts: makes every file once, which Git ignores", async () => {
  const clone = await temporaryFolder();
  for (const file of [".gitattributes", ".gitignore", "deploy/secrets.sh"]) {
    cpSync(file, join(clone, file));
  }
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "core.autocrlf=true", ...args], { cwd: clone, encoding: "utf8" });
  git("init", "--quiet");
  git("add", ".");
  const script = join(clone, "deploy/secrets.sh");
  rmSync(script);
  git("checkout-index", "--all");
  const make = () => execFileSync("sh", [script], { encoding: "utf8" });
  const folder = join(clone, "deploy/secrets");
  const secret = (name: string) => read(join(folder, name)).trim();

  expect(make()).toContain("secrets/smtp-url");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, "smtp-url"), "smtps://me:secret@host");
  const compose = read("deploy/compose.yaml").matchAll(/file: secrets\/(\S+)/g);
  const names = Array.from(compose, ([, name]) => String(name));
  const made = names.map(secret);
  expect(new Set(made).size).toBe(names.length);
  expect(new URL(secret("database-url"))).toMatchObject({
    username: "site",
    password: secret("server-password"),
  });
  expect(new URL(secret("owner-url"))).toMatchObject({
    username: "site_owner",
    password: secret("owner-password"),
  });
  expect(make()).toBe("");
  expect(names.map(secret)).toEqual(made);
  git("add", ".");
  expect(git("ls-files")).not.toContain("secrets/");
});

test("no command of PostgreSQL gets a password or an address as an argument, which ps would show", () => {
  const files = globSync(["*.md", "{deploy,docs}/**/*.{md,sh,yaml,yml}"]);
  const commands = files.flatMap(
    (file) => read(file).match(/^.*\b(?:psql|pg_dump|pg_restore) (?:.*\\\n)*.*$/gm) ?? [],
  );
  expect(commands.length).toBeGreaterThan(5);
  const shown = /\bPASSWORD\b|postgres(?:ql)?:\/\/|_URL\b|\$admin/;
  expect(commands.filter((command) => shown.test(command))).toEqual([]);
});

test("systemd: a server that fails starts again and again; one that is taken over reaches neither .git nor backups", () => {
  const unit = read("deploy/ciso-circle.service");
  // systemd ignores settings in a wrong section.
  const [, start = "", service = ""] = unit.split(/^\[(?:Unit|Service|Install)\]$/m);
  expect(start).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=on-failure\nRestartSec=5$/m);
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(service) ?? [];
  expect(service).toContain(`\nInaccessiblePaths=-${folder}/.git\n`);
  const documented = /install -d -o ciso-circle -m 700 (\/\w+)/;
  const [, backups] = documented.exec(read("docs/operate.md")) ?? [];
  expect(service).toContain(`\nInaccessiblePaths=-${backups}\n`);
});
