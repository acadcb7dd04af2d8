import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { findChromium } from "../scripts/browsers.ts";
import { drawCharts } from "./charts/charts.ts";
import { type Figures, parseTable, table } from "./section.ts";

export const REPORT = "docs/benchmarks.md";
const README = "README.md";

const PREFACE = `# Benchmarks

Written by \`npm run bench\`, or by \`npm run bench -- NAME …\` for single sections. Everything runs on one machine over
loopback, so the load generator competes for the same processors.

The charts show tables of [the same site, built differently](#the-same-site-built-differently) and of
[everything at once](#everything-at-once). \`npm run bench -- charts\` draws them again without measuring.
`;

/** Replaces one section of the report, in the order of `names`. */
export async function reportSection(
  { name, title, body }: { name: string; title: string; body: string },
  names: readonly string[],
): Promise<void> {
  const sections = parseSections(await readFile(REPORT, "utf8"));
  const mark = `<!-- ${name} ${await hashOfCommand(name)} -->`;
  sections.set(name, `## ${title}\n\n${mark}\n${machine()}\n\n${body.trim()}\n`);
  const ordered = names.flatMap((known) => sections.get(known) ?? []);
  await writeFile(REPORT, [PREFACE, ...ordered].join("\n"));
}

/** Draws the charts at the head of the report from its tables. */
export async function reportCharts(): Promise<void> {
  const files = withCharts(await readFile(REPORT, "utf8"));
  for (const [path, content] of files) await writeFile(path, content);
}

/** The report with the charts of its tables, and their files, by path. */
export function withCharts(report: string): Map<string, string> {
  const sections = parseSections(report);
  const { markdown, files } = drawCharts(sections);
  return new Map([
    [REPORT, [PREFACE, markdown, ...sections.values()].join("\n")],
    ...Array.from(files, ([path, svg]) => [join(dirname(REPORT), path), svg] as const),
  ]);
}

/** Returns a short hash of a section's own sources, by which `report.test.ts` knows a table that is older than them. */
export async function hashOfCommand(name: string): Promise<string> {
  const sources = createHash("sha256");
  const files = await Array.fromAsync(glob([`bench/${name}.ts`, `bench/${name}/*.ts`]));
  for (const file of files.sort()) sources.update(await readFile(file));
  return sources.digest("hex").slice(0, 8);
}

/** Replaces the figures of one section in the README, in the order of `names`. */
export async function reportFigures(
  name: string,
  figures: Figures,
  names: readonly string[],
): Promise<void> {
  const readme = await readFile(README, "utf8");
  const [, before, old, after] =
    /^(.*<!-- figures -->\n)(.*?)(\n<!-- end -->.*)$/s.exec(readme) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${README} has no figures`);
  const command = (section: string) => `\`npm run bench -- ${section}\``;
  const kept = parseTable(old ?? "")
    .slice(1)
    .filter(([, , by]) => by !== command(name));
  const rows = [
    ...kept,
    ...Object.entries(figures).map(([what, value]) => [what, value, command(name), today()]),
  ];
  const order = names.map(command);
  rows.sort((a, b) => order.indexOf(a[2] ?? "") - order.indexOf(b[2] ?? ""));
  const body = table(["what", "measured", "by", "on"], rows);
  await writeFile(README, `${before}${body}${after}`);
}

/** The sections of the report by the name in the comment below each heading. */
function parseSections(text: string): Map<string, string> {
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(
    sections.map((section) => [/<!-- (\S+)/.exec(section)?.[1] ?? "", `${section.trim()}\n`]),
  );
}

const today = () => new Date().toISOString().slice(0, 10);

/** When and on what a section was measured, as one line of Markdown. */
function machine(): string {
  const cores = cpus();
  const chromium = findChromium();
  const parts = [
    today(),
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
