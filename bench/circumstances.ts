import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";

/** The day, the commit and the machine of a measurement, as one line of Markdown. */
export function measuredWhereAndWhen(): string {
  const cores = cpus();
  const parts = [
    new Date().toISOString().slice(0, 10),
    `commit ${commit()}`,
    `${cores.length} cores of ${cores[0]?.model.trim() ?? "an unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
  ];
  return `_${parts.join(" · ")}_`;
}

/** The commit that is checked out, marked when files differ from it. */
function commit(): string {
  const args = ["describe", "--always", "--dirty", "--exclude=*"];
  return spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() || "unknown";
}
