import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSettings } from "#server/settings.ts";
import { buildSite } from "../scripts/build-site.ts";
import { progress } from "../scripts/progress.ts";
import { reportCharts, reportFigures, reportSection } from "./report.ts";
import type { Measure } from "./section.ts";

/*
 * `npm run bench`: measures, and writes docs/benchmarks.md and the figures in the README. With names, only these sections.
 * `charts` measures nothing, and draws the charts from the tables that are there:
 *
 *   npm run bench -- outbox
 *   npm run bench -- charts
 */

type Section = { title: string; load: () => Promise<{ measure: Measure }> };

/** In the order of the report. */
const SECTIONS: Record<string, Section> = {
  lighthouse: { title: "Lighthouse", load: () => import("./lighthouse/measure.ts") },
  bytes: { title: "Bytes", load: () => import("./bytes.ts") },
  peers: { title: "The same site, built differently", load: () => import("./peers/measure.ts") },
  outbox: { title: "Outbox", load: () => import("./outbox/measure.ts") },
  desk: { title: "The organisers' desk", load: () => import("./desk.ts") },
  soak: { title: "Everything at once", load: () => import("./soak/measure.ts") },
};

const asked = process.argv.slice(2);
const names = Object.keys(SECTIONS);
const unknown = asked.filter((name) => name !== "charts" && !names.includes(name));
if (unknown.length > 0) {
  console.error(`No section ${unknown.join(", ")}. Sections: ${names.join(", ")}; charts.`);
  process.exit(2);
}

const chosen = Object.entries(SECTIONS).filter(
  ([name]) => asked.length === 0 || asked.includes(name),
);
// The default settings, whatever the environment says, keep the figures comparable.
if (chosen.length > 0) await buildSite(parseSettings({}));
else await reportCharts();
for (const [name, { title, load }] of chosen) {
  const { measure } = await load();
  const folder = await mkdtemp(join(tmpdir(), `bench-${name}-`));
  try {
    const { body, figures } = await progress.step(title, (report) => measure(folder, report));
    console.log(`\n${body}\n`);
    await reportSection({ name, title, body }, names);
    await reportFigures(name, figures, names);
    await reportCharts();
  } finally {
    await rm(folder, { recursive: true });
  }
}
