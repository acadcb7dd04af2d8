import { indexablePages } from "#publish/indexable-pages.ts";
import { readPages } from "#publish/page.ts";
import { installPackages, TOOLS } from "../install-packages.ts";
import { siteDir } from "../pages.ts";
import { type Measure, table } from "../section.ts";
import { ourServer } from "../server-process.ts";
import { median } from "../statistics.ts";
import { METHODS, type Result, runLighthouse } from "./run-lighthouse.ts";

const RUNS = 5;

// The address that the site is built for: its canonical links must lead to the page that is measured.
const PORT = 3000;

/** Every page as Lighthouse sees it on a phone: the worst of its runs, for the goal is that every run reaches it. */
export const measure: Measure = async (folder) => {
  await installPackages(TOOLS);
  // What asks search engines to leave it out has no score for them.
  const pages = indexablePages(await readPages(siteDir));
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
    return [
      `Of ${RUNS} runs a page: the lowest score, the longest TBT and the largest CLS; of the paints the median.`,
      ...parts,
    ].join("\n\n");
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
  "TBT, ms",
  "CLS",
  "FCP, ms",
  "LCP, ms",
];

function rowOf(path: string, results: Result[]): (string | number)[] {
  const all = (figure: keyof Result) => results.map((result) => result[figure]);
  return [
    path,
    Math.min(...all("performance")),
    Math.min(...all("accessibility")),
    Math.min(...all("bestPractices")),
    Math.min(...all("seo")),
    Math.round(Math.max(...all("tbt"))),
    Number(Math.max(...all("cls")).toFixed(3)),
    Math.round(median(all("fcp"))),
    Math.round(median(all("lcp"))),
  ];
}
