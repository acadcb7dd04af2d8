import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { requireProgram } from "../../scripts/programs.ts";
import { scrape, startTestServer } from "./test-server.ts";

/* The configuration of Prometheus must match what the server exports. */

const MONITORING = join(import.meta.dirname, "../../deploy/monitoring");

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

test("every alert uses only metrics that the server exports", async () => {
  const { url, metricsUrl } = await startTestServer({ METRICS_PORT: "0" });
  // Before the first request there is no series of requests.
  await fetch(url);
  const series = [...(await scrape(metricsUrl)).keys()];
  // Prometheus itself adds `up`.
  const known = new Set(["up", ...series.map((name) => name.replace(/\{.*/, ""))]);
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
