import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const unit = readFileSync("deploy/ciso-circle.service", "utf8");
const [, start = "", service = ""] = unit.split(/^\[(?:Unit|Service|Install)\]$/m);

test("a server that keeps failing: systemd starts it again every five seconds, and never gives up", () => {
  // systemd ignores settings in a wrong section.
  expect(start).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=on-failure$/m);
  expect(service).toMatch(/^RestartSec=5$/m);
});

test("a server that is taken over: the repository's .git is out of its reach", () => {
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(service) ?? [];
  expect(service).toContain(`\nInaccessiblePaths=-${folder}/.git\n`);
});

test("a server that is taken over: the backups, which have what was erased, are out of its reach", () => {
  const documented = /install -d -o ciso-circle -m 700 (\/\w+)/;
  const [, folder] = documented.exec(readFileSync("docs/deployment.md", "utf8")) ?? [];
  expect(service).toContain(`\nInaccessiblePaths=-${folder}\n`);
});
