import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { findChromium } from "../scripts/find-chromium.ts";

const FILE = "docs/benchmarks.md";

const PREFACE = `# Benchmarks

Written by \`npm run bench\`: all of it, or \`npm run bench -- NAME …\` for the sections with these names. Everything runs
on one machine over loopback, so the load generator takes its share of the same processors.
`;

/** Puts one section into the report, in the place of its former self, in the order of `names`. */
export async function report(
  { name, title, body }: { name: string; title: string; body: string },
  names: readonly string[],
): Promise<void> {
  const sections = parse(await readFile(FILE, "utf8").catch(() => ""));
  sections.set(name, `## ${title}\n\n<!-- ${name} -->\n${machine()}\n\n${body.trim()}\n`);
  const ordered = names.flatMap((known) => sections.get(known) ?? []);
  await writeFile(FILE, [PREFACE, ...ordered].join("\n"));
}

/** The sections of a report by the name in the comment under their heading. */
function parse(text: string): Map<string, string> {
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(
    sections.map((section) => [/<!-- (\S+) -->/.exec(section)?.[1] ?? "", `${section.trim()}\n`]),
  );
}

/** When and on what a section was measured, in one line of Markdown. */
function machine(): string {
  const cores = cpus();
  const chromium = findChromium();
  const parts = [
    new Date().toISOString().slice(0, 10),
    `${cores.length} cores of ${cores[0]?.model.trim() ?? "an unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    chromium ? versionOf(chromium) : "no Chromium",
  ];
  return `_${parts.join(" · ")}_`;
}

function versionOf(command: string): string {
  const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return /^[A-Za-z]+ [\d.]+/.exec(stdout ?? "")?.[0] ?? command;
}
