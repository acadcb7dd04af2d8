import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/browsers.ts";
import { screenshotsFolder } from "./scripts/screenshots-folder.ts";

const executablePath = findChromium();
const screenshots = screenshotsFolder();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // On two cores: a browser waits a little all the time.
  workers: 3,
  timeout: 60_000,
  // A busy machine may take longer than the default of 5 s.
  expect: { timeout: 10_000 },
  reporter: [["list"], ["html", { outputFolder: ".cache/reports/browser", open: "never" }]],
  snapshotPathTemplate: `${screenshots}/{arg}{ext}`,
  ignoreSnapshots: !existsSync(screenshots),
  use: {
    browserName: "chromium",
    // Animation frames would take 10 % of the processor time. Tests of motion turn it on (ANIMATED).
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // The system's browser, or else the one that requireChromium had Playwright install.
      ...(executablePath && { executablePath }),
      args: [
        "--disable-background-networking",
        // Tests must not reach the network: whatever they do not mock does not resolve.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
});
