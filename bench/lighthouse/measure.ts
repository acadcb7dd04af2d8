import { indexablePages } from "#build/pages/indexable-pages.ts";
import { siteDir } from "#build/paths.ts";
import { installPackages, TOOLS } from "../install-packages.ts";
import { type Measure, table } from "../section.ts";
import { ourServer } from "../server-process.ts";
import { median } from "../statistics.ts";
import { METHODS, type Result, runLighthouse } from "./run-lighthouse.ts";

const RUNS = 5;

// The address that the site is built for: its canonical links must lead to the page that is measured.
const PORT = 3000;

/** Every page as Lighthouse sees it on a phone, the median of its runs. */
export const measure: Measure = async (folder) => {
  await installPackages(TOOLS);
  // What asks search engines to leave it out has no score for them.
  const pages = await indexablePages(siteDir);
  const server = await ourServer(folder, { port: PORT });
  try {
    const parts = [];
    for (const { method, words } of METHODS) {
      const rows = [];
      for (const { path } of pages) {
        const results = [];
        for (let run = 0; run < RUNS; run += 1) {
          results.push(await runLighthouse(`http://localhost:${PORT}${path}`, method, folder));
        }
        const row = rowOf(path, results);
        console.log(`${method}: ${row.join(" ")}`);
        rows.push(row);
      }
      parts.push(`Slow 4G and 4x CPU, ${words}:`, table(HEAD, rows));
    }
    return [`Median of ${RUNS} runs a page.`, ...parts].join("\n\n");
  } finally {
    await server.close();
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
