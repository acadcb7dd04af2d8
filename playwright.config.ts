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
  workers: 2,
  timeout: 60_000,
  reporter: [
    ["list"],
    ["json", { outputFile: ".cache/reports/browser.json" }],
    ["html", { outputFolder: ".cache/reports/browser", open: "never" }],
  ],
  snapshotPathTemplate: `${screenshots}/{arg}{ext}`,
  ignoreSnapshots: !existsSync(screenshots),
  use: {
    browserName: "chromium",
    screenshot: "only-on-failure",
    // The frames of all the fades would take a tenth of the processor time; what moves is asked for where it matters (MOVING).
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // The system's browser where there is one, else the one that the set-up let Playwright install.
      ...(executablePath && { executablePath }),
      args: [
        "--disable-background-networking",
        // What a test does not answer itself is not there: none of them reaches out.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
});
