import { expect, test } from "vitest";
import { SITE_INFO } from "../tests/server/fixture-site.ts";
import { banner } from "./banner.ts";
import { parseSettings } from "./settings.ts";

const URL = "http://localhost:3000";
const warnings = (env: Record<string, string>) =>
  banner(URL, parseSettings(env), SITE_INFO)
    .split("\n")
    .filter((line) => line.startsWith("Warning:"));

test("RETENTION_DAYS matches the privacy notice: no warning", () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ RETENTION_DAYS: String(SITE_INFO.promisedRetentionDays) })).toEqual([]);
});

test.each(["30", "366"])("RETENTION_DAYS is %s: a warning names both numbers", (days) => {
  expect(warnings({ RETENTION_DAYS: days })).toEqual([
    `Warning: Messages are kept for ${days} days (RETENTION_DAYS), but the privacy notice says ${SITE_INFO.promisedRetentionDays}. Set legal.retentionDays in site/content/site.ts.`,
  ]);
});

test("SITE_URL is not the one of the build: a warning names both", () => {
  expect(warnings({ SITE_URL: "https://www.example.org" })).toEqual([
    `Warning: The site was built for ${SITE_INFO.siteUrl}, but SITE_URL is https://www.example.org. Build it with this SITE_URL.`,
  ]);
});

test.each([
  [{}, 0],
  [{ HOST: "0.0.0.0" }, 1],
  [{ HOST: "::", SITE_URL: "http://127.0.0.1:3000" }, 1],
  [{ HOST: "0.0.0.0", SITE_URL: "https://www.example.org" }, 0],
  [{ PORT: "4000" }, 1],
  [{ PORT: "4000", SITE_URL: "http://localhost:4000" }, 0],
  [{ PORT: "4000", SITE_URL: "https://localhost" }, 0],
])("%o: %i warnings about a local public address", (env, count) => {
  const lines = warnings(env).filter((line) => line.includes("Set SITE_URL"));
  expect(lines).toHaveLength(count);
});

test("DESK=off: a warning says what waits", () => {
  expect(warnings({ DESK: "off" })).toEqual([
    "Warning: The desk is off: messages that are held or not delivered wait until it is on. Unset DESK.",
  ]);
});
