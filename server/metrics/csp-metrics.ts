import { Counter, type Registry } from "prom-client";

/** Counts what browsers report against the content security policy. `directive` must be one of a fixed list. */
export function createCspMetrics(registry: Registry): (directive: string) => void {
  const reports = new Counter({
    name: "csp_reports_total",
    help: "Reports of browsers about the content security policy, by the directive that was broken",
    labelNames: ["directive"],
    registers: [registry],
  });
  return (directive) => reports.inc({ directive });
}
