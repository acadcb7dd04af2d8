import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { TOOLS } from "../install-packages.ts";
import { runTool } from "../run-tool.ts";

const CLI = join(TOOLS, "node_modules/lighthouse/cli/index.js");

/** How the slow phone is made. */
export const METHODS = [
  { method: "simulate", words: "worked out from a fast load (Lighthouse's default)" },
  { method: "devtools", words: "applied while the page loads" },
] as const;

type Method = (typeof METHODS)[number]["method"];

/** Scores from 0 to 100; times in milliseconds. */
export interface Result {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

/** One run of Lighthouse for a phone, with its own preset. */
export async function runLighthouse(url: string, method: Method, folder: string): Promise<Result> {
  const output = join(folder, "report.json");
  await runTool(
    folder,
    process.execPath,
    CLI,
    url,
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    `--throttling-method=${method}`,
    "--only-categories=performance,accessibility,best-practices,seo",
    "--chrome-flags=--headless=new --no-sandbox",
  );
  const { categories, audits } = JSON.parse(await readFile(output, "utf8"));
  const score = (category: string) => Math.round(categories[category].score * 100);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    fcp: audits["first-contentful-paint"].numericValue,
    lcp: audits["largest-contentful-paint"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
  };
}
