import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../../scripts/find-chromium.ts";

/** The browser of the benchmark: the system's, else Playwright's own. */
export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
}
