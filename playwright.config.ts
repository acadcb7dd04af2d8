import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 30_000,
  reporter: [["list"], ["json", { outputFile: ".cache/reports/browser.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: {
      // The system's browser where there is one, else the one that the set-up let Playwright install.
      ...(executablePath && { executablePath }),
      args: ["--disable-background-networking"],
    },
  },
});
