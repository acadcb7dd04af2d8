import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* What an operator runs or installs from deploy/. */

const read = (file: string) => readFileSync(file, "utf8");

test("no command of PostgreSQL gets a password or an address as an argument, which ps would show", () => {
  const files = globSync(["*.md", "{deploy,docs}/**/*.{md,sh,yaml,yml}"]);
  const commands = files.flatMap(
    (file) => read(file).match(/^.*\b(?:psql|pg_dump|pg_restore) (?:.*\\\n)*.*$/gm) ?? [],
  );
  expect(commands.length).toBeGreaterThan(5);
  const shown = /\bPASSWORD\b|postgres(?:ql)?:\/\/|_URL\b|\$admin/;
  expect(commands.filter((command) => shown.test(command))).toEqual([]);
});

test("systemd: a server that is taken over reaches neither .git nor backups", () => {
  // systemd ignores settings in a wrong section.
  const [, service = ""] = read("deploy/ciso-circle.service").split("\n[Service]\n");
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(service) ?? [];
  expect(service).toContain(`\nInaccessiblePaths=-${folder}/.git\n`);
  const documented = /install -d -o ciso-circle -m 700 (\/\w+)/;
  const [, backups] = documented.exec(read("docs/operate.md")) ?? [];
  expect(service).toContain(`\nInaccessiblePaths=-${backups}\n`);
});
