import { describe, expect, test } from "vitest";
import { refusal } from "./framing.ts";

const FORM = new URL("https://forms.provider.test/f/1");
const SITE = new URL("https://www.circle.test");

const refuses = (headers: Record<string, string>, parent = SITE) =>
  refusal(FORM, headers, parent) !== null;

describe("X-Frame-Options", () => {
  test.each([
    ["DENY", true],
    ["deny", true],
    ["SAMEORIGIN", true],
    // Browsers no longer know it.
    ["ALLOW-FROM https://elsewhere.test", false],
    ["ALLOWALL", false],
    ["nonsense", false],
    ["SAMEORIGIN, SAMEORIGIN", true],
    ["DENY, SAMEORIGIN", true],
    ["ALLOWALL, nonsense", true],
    ["nonsense, other", false],
    ["", false],
  ])("%s: refused is %s", (value, isRefused) => {
    expect(refuses({ "x-frame-options": value })).toBe(isRefused);
  });

  test("SAMEORIGIN of our own origin: not refused", () => {
    expect(refuses({ "x-frame-options": "SAMEORIGIN" }, new URL(FORM.origin))).toBe(false);
  });
});

describe("frame-ancestors", () => {
  test.each([
    ["'none'", true],
    ["", true],
    ["'self'", true],
    ["*", false],
    ["https:", false],
    ["http:", false],
    ["data:", true],
    ["https://www.circle.test", false],
    ["HTTPS://WWW.CIRCLE.TEST", false],
    ["https://www.circle.test/", false],
    ["http://www.circle.test", false],
    ["www.circle.test", false],
    ["www.circle.test:443", false],
    ["www.circle.test:*", false],
    ["www.circle.test:8443", true],
    ["https://*.circle.test", false],
    ["*.www.circle.test", true],
    ["https://circle.test", true],
    ["https://circle.test.evil.test", true],
    ["'self' https://a.test www.circle.test", false],
  ])("%s: refused is %s", (sources, isRefused) => {
    expect(refuses({ "content-security-policy": `frame-ancestors ${sources}` })).toBe(isRefused);
  });

  test("replaces X-Frame-Options; every policy counts, of a repeated directive the first", () => {
    const both = (policy: string) =>
      refuses({ "x-frame-options": "DENY", "content-security-policy": policy });
    expect(both("frame-ancestors *")).toBe(false);
    expect(both("default-src 'self'")).toBe(true);
    expect(both("frame-ancestors *, default-src x; Frame-Ancestors 'none'")).toBe(true);
    expect(both("frame-ancestors *; frame-ancestors 'none'")).toBe(false);
  });
});
