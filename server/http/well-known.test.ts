import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityTxt } from "./well-known.ts";

test("the fields that RFC 9116 requires and recommends, one per line; it expires within a year", async () => {
  const contact = { securityContact: "security@example.org", languages: "en" };
  const wallTime = () => Date.parse("2026-11-20T10:00:00Z");
  const app = new Hono().get("/", securityTxt(contact, "https://www.example.org", wallTime));
  const response = await app.request("/");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  expect((await response.text()).split("\n")).toEqual([
    "Contact: mailto:security@example.org",
    "Expires: 2027-05-19T00:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: https://www.example.org/.well-known/security.txt",
    "",
  ]);
});
