import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#build/ensure-built.ts";
import { indexablePages } from "#build/pages/indexable-pages.ts";
import { parseSettings } from "#server/settings.ts";
import { ourServer } from "../contenders.ts";
import { SITE } from "../pages.ts";
import { type Measure, median, table } from "../section.ts";
import { installLighthouse, type Method, type Result, runLighthouse } from "./run-lighthouse.ts";

const RUNS = 5;

// The address that the site is built for: its canonical links must lead to the page that is measured.
const PORT = 3000;

const METHODS: Record<Method, string> = {
  simulate: "worked out from a fast load (Lighthouse's default)",
  devtools: "applied while the page loads",
};

/** Every page as Lighthouse sees it on a phone, the median of its runs. */
export const measure: Measure = async (log) => {
  await ensureBuilt(parseSettings({}));
  await installLighthouse(log);
  // What asks search engines to leave it out has no score for them.
  const pages = await indexablePages(SITE);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const server = await ourServer(folder, { port: PORT });
  try {
    const parts = [];
    for (const [method, words] of Object.entries(METHODS)) {
      const rows = [];
      for (const { path } of pages) {
        const results = [];
        for (let run = 0; run < RUNS; run += 1) {
          results.push(await runLighthouse(`http://localhost:${PORT}${path}`, method as Method));
        }
        const row = rowOf(path, results);
        log(`${method}: ${row.join(" ")}`);
        rows.push(row);
      }
      parts.push(`Slow 4G and 4x CPU, ${words}:`, table(HEAD, rows));
    }
    return [`Median of ${RUNS} runs a page.`, ...parts].join("\n\n");
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
};

const HEAD = [
  "page",
  "performance",
  "accessibility",
  "best practices",
  "SEO",
  "FCP, ms",
  "LCP, ms",
  "TBT, ms",
  "CLS",
];

function rowOf(path: string, results: Result[]): (string | number)[] {
  const middle = (figure: keyof Result) => median(results.map((result) => result[figure]));
  return [
    path,
    middle("performance"),
    middle("accessibility"),
    middle("bestPractices"),
    middle("seo"),
    Math.round(middle("fcp")),
    Math.round(middle("lcp")),
    Math.round(middle("tbt")),
    Number(middle("cls").toFixed(3)),
  ];
}
