import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/find-chromium.ts";

/** How every browser here is started: the system's Chromium, else the one that the set-up let Playwright install. */
export const LAUNCH = {
  executablePath: findChromium() ?? chromium.executablePath(),
  args: ["--no-sandbox"],
};
