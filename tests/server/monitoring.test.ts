import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { hasCommand } from "../../scripts/debian-packages.ts";
import { startTestServer } from "./test-server.ts";

/* What Prometheus is told to read must be what the server exports. */

const ROOT = join(import.meta.dirname, "../..");
const MONITORING = join(ROOT, "deploy/monitoring");
const RUNBOOK = "docs/runbook.md";

type Alert = {
  alert: string;
  expr: string;
  annotations: { summary?: string; runbook_url?: string };
};

const file: { groups: { rules: Alert[] }[] } = parse(
  await readFile(join(MONITORING, "alerts.yml"), "utf8"),
);
const alerts = file.groups.flatMap(({ rules }) => rules);

/** The metrics that a PromQL expression names: what is left without strings, labels, ranges, functions and words. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replace(/\b(by|without|on|ignoring) *\([^)]*\)/g, " ");
  const names = bare.match(/\b[a-z_][a-z0-9_]*\b(?! *\()/g) ?? [];
  return names.filter((name) => !["and", "or", "unless"].includes(name));
}

/** The names of all series that the server exports, and what Prometheus says itself. */
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

test("every alert asks for metrics that the server exports", async () => {
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

test("every alert has a summary, and a runbook that is a heading of the operations guide", async () => {
  const guide = await readFile(join(ROOT, RUNBOOK), "utf8");
  const links = [...guide.matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = ""]) => `${RUNBOOK}#${heading.toLowerCase().replaceAll(" ", "-")}`,
  );
  expect(alerts.length).toBeGreaterThan(8);
  for (const { alert, annotations } of alerts) {
    expect(annotations.summary, alert).toMatch(/\w/);
    expect(links, alert).toContain(annotations.runbook_url);
  }
});

if (hasCommand("promtool")) {
  test("each alert fires when it should and is silent otherwise, says promtool", () => {
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
}
