import { readFile, writeFile } from "node:fs/promises";
import { machine } from "./machine.ts";

const FILE = "docs/benchmarks.md";

const PREFACE = `# Benchmarks

Written by \`npm run bench\`: all of it, or \`npm run bench -- NAME …\` for the sections with these names. Everything runs
on one machine over loopback, so the load generator takes its share of the same processors.
`;

/** Puts one section into the report, in the place of its former self, in the order of \`names\`. */
export async function report(
  { name, title, body }: { name: string; title: string; body: string },
  names: readonly string[],
): Promise<void> {
  const sections = parse(await readFile(FILE, "utf8").catch(() => ""));
  sections.set(name, `## ${title}\n\n<!-- ${name} -->\n${await machine()}\n\n${body.trim()}\n`);
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
