import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSettings } from "#server/settings.ts";
import { buildSite } from "../scripts/build-site.ts";
import { progress } from "../scripts/progress.ts";
import { measuredWhereAndWhen } from "./circumstances.ts";
import type { Measure } from "./section.ts";

/*
 * `npm run bench`: measures, and prints sections for docs/benchmarks.md. With names, only these:
 *
 *   npm run bench -- outbox
 */

type Section = { title: string; load: () => Promise<{ measure: Measure }> };

const SECTIONS: Record<string, Section> = {
  bytes: { title: "Bytes", load: () => import("./bytes.ts") },
  outbox: { title: "Outbox", load: () => import("./outbox/measure.ts") },
  desk: { title: "The organisers' desk", load: () => import("./desk/measure.ts") },
};

const asked = process.argv.slice(2);
const names = Object.keys(SECTIONS);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No section ${unknown.join(", ")}. Sections: ${names.join(", ")}.`);
  process.exit(2);
}

// The default settings, whatever the environment says, keep the figures comparable.
await buildSite(parseSettings({}));
for (const [name, { title, load }] of Object.entries(SECTIONS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { measure } = await load();
  const folder = await mkdtemp(join(tmpdir(), `bench-${name}-`));
  try {
    const body = await progress.step(title, (report) => measure(folder, report));
    console.log(`\n## ${title}\n\n${measuredWhereAndWhen()}\n\n${body}\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
