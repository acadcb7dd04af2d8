import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestServer } from "./test-server.ts";

/* What Prometheus and Grafana are told to read must be what the server exports. That the rules fire is for promtool. */

const ROOT = join(import.meta.dirname, "../..");
const MONITORING = join(ROOT, "deploy/monitoring");
const RUNBOOK = "docs/runbook.md";

const ALERTS = await readFile(join(MONITORING, "alerts.yml"), "utf8");

interface Alert {
  name: string;
  expr: string;
  summary: string | undefined;
  runbook: string | undefined;
}

/** The alerts of the file, as far as its own simple form goes. */
function alerts(): Alert[] {
  const [, ...parts] = ALERTS.split(/^ +- alert: /m);
  return parts.map((part) => ({
    name: part.slice(0, part.indexOf("\n")),
    expr: /^ +expr: ([\s\S]*?)\n +(?:for|labels):/m.exec(part)?.[1] ?? "",
    summary: /^ +summary: (.+)$/m.exec(part)?.[1],
    runbook: /^ +runbook_url: (.+)$/m.exec(part)?.[1],
  }));
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const DASHBOARD: Dashboard = JSON.parse(await readFile(join(MONITORING, "dashboard.json"), "utf8"));

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

test("every metric of the alerts and of the dashboard is one that the server exports", async () => {
  const known = await exported();
  const panels = DASHBOARD.panels.flatMap(({ targets }) => targets);
  const used = [...alerts(), ...panels].flatMap(({ expr }) => metricsIn(expr));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test("every expression names a metric", () => {
  for (const { name, expr } of alerts()) expect([name, metricsIn(expr)]).not.toEqual([name, []]);
  for (const { title, targets } of DASHBOARD.panels) {
    for (const { expr } of targets) expect([title, metricsIn(expr)]).not.toEqual([title, []]);
  }
});

test("every alert has a summary, and a runbook that is a heading of the operations guide", async () => {
  const guide = await readFile(join(ROOT, RUNBOOK), "utf8");
  const links = [...guide.matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = ""]) => `${RUNBOOK}#${heading.toLowerCase().replaceAll(" ", "-")}`,
  );
  const all = alerts();
  expect(all.length).toBeGreaterThan(8);
  for (const { name, summary, runbook } of all) {
    expect([name, summary]).toEqual([name, expect.stringMatching(/\w/)]);
    expect([name, links]).toEqual([name, expect.arrayContaining([runbook])]);
  }
});
