import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/browsers.ts";

/** Launch options: the system's Chromium, or else the one that Playwright has installed. */
export const LAUNCH = {
  executablePath: findChromium() ?? chromium.executablePath(),
  args: ["--no-sandbox"],
};
