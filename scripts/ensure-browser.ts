import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findChromium } from "./find-chromium.ts";

/** Sees to it that there is a browser for the tests: the system's, else Debian's package, else Playwright's own. */
export function ensureBrowser(): void {
  if (findChromium() || existsSync(chromium.executablePath())) return;
  console.log("Installing a browser for the tests …");
  if (
    process.getuid?.() === 0 &&
    run("apt-get", "update") &&
    run("apt-get", "install", "-y", "chromium")
  ) {
    return;
  }
  const playwright = "node_modules/@playwright/test/cli.js";
  if (run(process.execPath, playwright, "install", "chromium")) return;
  throw new Error("No browser for the tests: install Chromium and run them again.");
}

function run(command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  return status === 0;
}
