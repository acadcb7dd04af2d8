import { execFileSync } from "node:child_process";
import { chromium } from "@playwright/test";
import { findChromium } from "./find-chromium.ts";

/**
 * Where the screenshots are kept that those of the tests' browser are compared with: each version and system draws text in
 * its own way.
 */
export function screenshotsFolder(): string {
  const browser = findChromium() ?? chromium.executablePath();
  const said = execFileSync(browser, ["--version"], { encoding: "utf8" });
  const version = /^(.+?) (\d+)\./.exec(said);
  if (!version) throw new Error(`${browser} does not tell its version: ${said}`);
  const name = `${process.platform} ${version[1]} ${version[2]}`;
  return `tests/screenshots/${name.replaceAll(" ", "-").toLowerCase()}`;
}
