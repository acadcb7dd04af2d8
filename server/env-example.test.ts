import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { DEFAULTS } from "./settings.ts";

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
