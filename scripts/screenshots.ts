import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { parseSettings } from "#server/settings.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { ensureBuilt } from "./ensure-built.ts";
import { screenshotsFolder } from "./screenshots-folder.ts";

/** `npm run screenshots`: takes anew the screenshots that `npm test` compares with, of every page and state. */
await ensureBuilt(parseSettings({}));
ensureBrowser();
rmSync("tests/screenshots", { recursive: true, force: true });
mkdirSync(screenshotsFolder(), { recursive: true });
const playwright = "node_modules/@playwright/test/cli.js";
const { status } = spawnSync(
  process.execPath,
  [playwright, "test", "e2e/pages", "e2e/states", "--update-snapshots=all"],
  { stdio: "inherit", env: { ...process.env, TEST_WHOLE: "1" } },
);
process.exitCode = status ?? 1;
