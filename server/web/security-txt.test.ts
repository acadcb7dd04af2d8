import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const at = (now: string) =>
  securityTxt({
    securityContact: "security@example.org",
    languages: "en",
    siteUrl: "https://www.example.org",
    now: () => Date.parse(now),
  }).request("/.well-known/security.txt");

/** Parses the fields, one per line, by the grammar of RFC 9116, section 4. */
async function fieldsOf(response: Response): Promise<Map<string, string[]>> {
  const fields = new Map<string, string[]>();
  const text = await response.text();
  expect(text).toMatch(/^([A-Za-z-]+: \S[^\r\n]*\r?\n)+$/);
  for (const line of text.trim().split("\n")) {
    const [, name = "", value = ""] = /^([A-Za-z-]+): (.+)$/.exec(line) ?? [];
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return fields;
}

test("the fields that RFC 9116 requires and recommends", async () => {
  const response = await at("2026-11-20T10:00:00Z");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  const fields = await fieldsOf(response);
  expect(fields.get("Contact")).toEqual(["mailto:security@example.org"]);
  expect(fields.get("Expires")).toEqual(["2027-05-19T00:00:00.000Z"]);
  expect(fields.get("Preferred-Languages")).toEqual(["en"]);
  expect(fields.get("Canonical")).toEqual(["https://www.example.org/.well-known/security.txt"]);
});

test.each(["2026-01-01T00:00:00Z", "2031-12-31T23:59:59Z"])(
  "requested at %s: expires within a year",
  async (now) => {
    const [expires = ""] = (await fieldsOf(await at(now))).get("Expires") ?? [];
    const days = (Date.parse(expires) - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  },
);
