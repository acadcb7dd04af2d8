import { existsSync } from "node:fs";

export const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

/** Debian's. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** In order of preference: without a window, the headless shell takes 45 % less processor time than the full browser. */
const CHROMIUM = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const FIREFOX = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const XVFB = "/usr/bin/Xvfb";

/** What a test of WebKit starts: the W3C driver, which opens the browser, and a virtual screen for its window. */
export type WebKit = { driver: string; screen: string };

/** The path of the system's Chromium, or undefined if it has none. */
export function findChromium(): string | undefined {
  return CHROMIUM.find((path) => existsSync(path));
}

/** The path of the system's Firefox, or undefined if it has none. */
export function findFirefox(): string | undefined {
  return FIREFOX.find((path) => existsSync(path));
}

/** The system's WebKit, or undefined if any part of it is missing. */
export function findWebKit(): WebKit | undefined {
  const isComplete = existsSync(WEBKIT_DRIVER) && existsSync(XVFB);
  return isComplete ? { driver: WEBKIT_DRIVER, screen: XVFB } : undefined;
}
