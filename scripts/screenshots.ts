import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { parseSettings } from "#server/settings.ts";
import { PLAYWRIGHT } from "./browsers.ts";
import { buildSite } from "./build-site.ts";
import { requireChromium } from "./programs.ts";
import { composeReadmePicture } from "./readme-picture.ts";
import { screenshotsFolder } from "./screenshots-folder.ts";

/** `npm run screenshots`: retakes the screenshots of every page and state for `npm test`, and the picture of the README. */
await buildSite(parseSettings({}));
requireChromium();
rmSync("tests/screenshots", { recursive: true, force: true });
mkdirSync(screenshotsFolder(), { recursive: true });
const { status } = spawnSync(
  process.execPath,
  [PLAYWRIGHT, "test", "e2e/pages", "e2e/states", "e2e/desk-states", "--update-snapshots=all"],
  { stdio: "inherit", env: { ...process.env, TEST_ALL: "1" } },
);
if (status === 0) await composeReadmePicture(screenshotsFolder());
process.exitCode = status ?? 1;
