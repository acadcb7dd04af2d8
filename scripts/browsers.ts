import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebianPackages } from "./debian-packages.ts";

export const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

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

/**
 * Makes sure the tests have a Chromium: Debian's headless shell, else the system's browser, else Playwright's headless
 * shell. Throws if none can be installed.
 */
export function ensureChromium(): void {
  if (findChromium() === HEADLESS_SHELL) return;
  if (installDebianPackages(["chromium-headless-shell", "fonts-liberation"])) return;
  if (findChromium()) return;
  // Playwright skips what is already installed.
  const install = [PLAYWRIGHT, "install", "--only-shell", "chromium"];
  const { status } = spawnSync(process.execPath, install, {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("No browser for the tests. Install Chromium and try again.");
}

/** A browser other than Chromium, and its Debian packages. */
type Engine = { name: string; packages: readonly string[] };

const ENGINES: readonly (Engine & { find: () => unknown })[] = [
  { name: "Firefox", packages: ["firefox-esr"], find: findFirefox },
  { name: "WebKit", packages: ["webkit2gtk-driver", "xvfb"], find: findWebKit },
];

/**
 * Installs Firefox and WebKit from Debian's packages if they are missing. Returns the engines that can be tested and those
 * that cannot; never throws, since there may be no WebKit to install outside Debian.
 */
export function ensureEngines(): { found: Engine[]; missing: Engine[] } {
  const wanted = ENGINES.filter(({ find }) => !find()).flatMap(({ packages }) => packages);
  if (wanted.length > 0) installDebianPackages(wanted);
  return {
    found: ENGINES.filter(({ find }) => find()),
    missing: ENGINES.filter(({ find }) => !find()),
  };
}
