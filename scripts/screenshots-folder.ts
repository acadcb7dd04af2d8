import { execFileSync } from "node:child_process";
import { chromium } from "@playwright/test";
import { findChromium } from "./browsers.ts";

/**
 * The folder of the reference screenshots for this browser: every system and version renders text differently. Throws if
 * the browser does not print its version.
 */
export function screenshotsFolder(): string {
  const browser = findChromium() ?? chromium.executablePath();
  const output = execFileSync(browser, ["--version"], { encoding: "utf8" });
  const version = /^(.+?) (\d+)\./.exec(output);
  if (!version) throw new Error(`${browser} does not print its version: ${output}`);
  const name = `${process.platform} ${version[1]} ${version[2]}`;
  return `tests/screenshots/${name.replaceAll(" ", "-").toLowerCase()}`;
}
