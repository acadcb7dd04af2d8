import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { requireProgram } from "../../scripts/programs.ts";
import { startTestServer } from "./test-server.ts";

/* The configuration of Prometheus must match what the server exports. */

const ROOT = join(import.meta.dirname, "../..");
const MONITORING = join(ROOT, "deploy/monitoring");

type Alert = { alert: string; expr: string };

const file: { groups: { rules: Alert[] }[] } = parse(
  await readFile(join(MONITORING, "alerts.yml"), "utf8"),
);
const alerts = file.groups.flatMap(({ rules }) => rules);

/** Returns the metrics in a PromQL expression: every name except labels, functions and operators. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replace(/\b(by|without|on|ignoring) *\([^)]*\)/g, " ");
  const names = bare.match(/\b[a-z_][a-z0-9_]*\b(?! *\()/g) ?? [];
  return names.filter((name) => !["and", "or", "unless"].includes(name));
}

/** Returns the names of all series that the server exports, and `up`, which Prometheus adds. */
async function exported(): Promise<Set<string>> {
  const { metricsUrl } = await startTestServer({ METRICS_PORT: "0" });
  const text = await (await fetch(String(metricsUrl))).text();
  const names = new Set(["up"]);
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name);
    if (type === "histogram") names.add(`${name}_bucket`).add(`${name}_sum`).add(`${name}_count`);
  }
  return names;
}

test("every alert uses only metrics that the server exports", async () => {
  const known = await exported();
  for (const { alert, expr } of alerts) {
    const used = metricsIn(expr);
    expect(used, alert).not.toEqual([]);
    expect(
      used.filter((name) => !known.has(name)),
      alert,
    ).toEqual([]);
  }
});

test("promtool: each alert fires when it should, and only then", () => {
  requireProgram("promtool");
  for (const args of [
    ["check", "config", "prometheus.yml"],
    ["test", "rules", "alerts.test.yml"],
  ]) {
    const { status, stdout, stderr } = spawnSync("promtool", args, {
      cwd: MONITORING,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  }
});
