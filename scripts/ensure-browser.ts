import { spawnSync } from "node:child_process";
import { findChromium } from "./find-chromium.ts";

const SHELL = "/usr/bin/chromium-headless-shell";

/**
 * Sees to it that there is a browser for the tests: Debian's headless shell, else the browser of this system, else
 * Playwright's own shell.
 */
export function ensureBrowser(): void {
  if (findChromium() === SHELL) return;
  if (
    process.getuid?.() === 0 &&
    run("apt-get", "update") &&
    run("apt-get", "install", "-y", "chromium-headless-shell")
  ) {
    return;
  }
  if (findChromium()) return;
  // Playwright installs nothing that is there already.
  const playwright = "node_modules/@playwright/test/cli.js";
  if (run(process.execPath, playwright, "install", "--only-shell", "chromium")) return;
  throw new Error("No browser for the tests: install Chromium and run them again.");
}

function run(command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  return status === 0;
}
