import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LAUNCH } from "../browser/chromium.ts";
import { TOOLS } from "../install-packages.ts";
import { runTool } from "../run-tool.ts";

const CLI = join(TOOLS, "node_modules/lighthouse/cli/index.js");

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

/** Runs Lighthouse once, with its default preset: a phone on slow 4G with a slow processor, simulated from a fast load. */
export async function runLighthouse(url: string, folder: string): Promise<Result> {
  const output = join(folder, "report.json");
  const options = [
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    "--only-categories=performance,accessibility,best-practices,seo",
    "--chrome-flags=--headless=new --no-sandbox",
  ];
  // The browser that the other sections measure in, too.
  const env = { CHROME_PATH: LAUNCH.executablePath };
  await runTool(folder, [process.execPath, CLI, url, ...options], env);
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
