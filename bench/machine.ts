import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { findChromium } from "../scripts/find-chromium.ts";

/** When and on what a section was measured, in one line of Markdown. */
export async function machine(): Promise<string> {
  const cores = cpus();
  const chromium = findChromium();
  const parts = [
    new Date().toISOString().slice(0, 10),
    `${cores.length} cores of ${cores[0]?.model.trim() ?? "an unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    chromium ? version(chromium) : "no Chromium",
  ];
  return `_${parts.join(" · ")}_`;
}

function version(command: string): string {
  const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return /^[A-Za-z]+ [\d.]+/.exec(stdout ?? "")?.[0] ?? command;
}
