import { existsSync } from "node:fs";

/** What drives WebKit: the W3C driver, which starts the browser, and a screen for its window. */
export type WebKit = { driver: string; screen: string };

const FIREFOX = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";

/** The Firefox of this system, or undefined when it has none. */
export function findFirefox(): string | undefined {
  return FIREFOX.find((path) => existsSync(path));
}

/** The WebKit of this system, or undefined when a part of it is not there. */
export function findWebKit(): WebKit | undefined {
  const isThere = existsSync(WEBKIT_DRIVER) && existsSync(SCREEN);
  return isThere ? { driver: WEBKIT_DRIVER, screen: SCREEN } : undefined;
}
