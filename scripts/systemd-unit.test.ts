import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Returns the settings of a unit file by section, the last of each name. systemd ignores those in a wrong section. */
function parseUnit(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let section: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const [, header, name, value] = /^(?:\[(\w+)\]|(\w+)=(.*))$/.exec(line) ?? [];
    if (header) {
      section = {};
      sections[header] = section;
    } else if (name && value !== undefined) {
      section[name] = value;
    }
  }
  return sections;
}

const unit = parseUnit(
  await readFile(join(import.meta.dirname, "../deploy/ciso-circle.service"), "utf8"),
);

test("a server that keeps failing: systemd starts it again every five seconds, and never gives up", () => {
  expect(unit.Unit).toMatchObject({ StartLimitIntervalSec: "0" });
  expect(unit.Service).toMatchObject({ Restart: "on-failure", RestartSec: "5" });
});
