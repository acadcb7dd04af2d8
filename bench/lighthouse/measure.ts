import { indexablePages, readPages } from "#build/page.ts";
import { installPackages, TOOLS } from "../install-packages.ts";
import { siteDir } from "../pages.ts";
import { type Measure, table } from "../section.ts";
import { startOurServer } from "../server-process.ts";
import { median } from "../statistics.ts";
import { type Result, runLighthouse } from "./run-lighthouse.ts";

const RUNS = 3;

// The port that the site is built for: Lighthouse checks that the canonical link is the address it measures.
const PORT = 3000;

/** Lighthouse's scores of every page on a phone. The worst run counts: the goal is that every run reaches it. */
export const measure: Measure = async (folder, report) => {
  await installPackages(TOOLS);
  // A page that search engines must leave out has no SEO score.
  const pages = indexablePages(await readPages(siteDir));
  const server = await startOurServer(folder, { port: PORT });
  const results: Result[][] = [];
  try {
    for (const [index, { path }] of pages.entries()) {
      const runs: Result[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        report(`page ${index + 1} of ${pages.length}, run ${run + 1} of ${RUNS}`);
        runs.push(await runLighthouse(`http://localhost:${PORT}${path}`, folder));
      }
      results.push(runs);
    }
  } finally {
    await server.close();
  }
  const scores = results.flat().flatMap((run) => SCORES.map((score) => run[score]));
  const perfect = results.filter((runs) =>
    runs.every((run) => SCORES.every((s) => run[s] === 100)),
  );
  return {
    body: [
      `A phone on slow 4G with a processor four times slower, simulated (Lighthouse's default). The lowest scores, the longest TBT and the largest CLS of ${RUNS} runs; the median of the paint times.`,
      table(
        HEAD,
        results.map((runs, index) => rowOf(pages[index]?.path ?? "", runs)),
      ),
    ].join("\n\n"),
    figures: {
      [`Lighthouse on a phone, all four scores in all ${RUNS} runs`]: `100 on ${perfect.length} of ${pages.length} pages, never below ${Math.min(...scores)}`,
    },
  };
};

const SCORES = ["performance", "accessibility", "bestPractices", "seo"] as const;

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
    ...SCORES.map((score) => Math.min(...all(score))),
    Math.round(Math.max(...all("tbt"))),
    Number(Math.max(...all("cls")).toFixed(3)),
    Math.round(median(all("fcp"))),
    Math.round(median(all("lcp"))),
  ];
}
