import { expect, test } from "vitest";
import { NO_LIMIT } from "#server/forms/rate-limit.ts";
import { createNoScriptForms } from "./no-script-forms.ts";

test("the same content within the hour is one message, an hour later another", async () => {
  const keys: (string | null)[] = [];
  let now = Date.parse("2026-01-01T10:20:00Z");
  const failed = { title: "Error", description: "Something went wrong. Please try again." };
  const app = createNoScriptForms(
    [
      {
        kind: "contact",
        notices: { blank: { title: "Error", description: null }, failed },
        page: { names: ["fullName", "email", "message"], show: () => "" },
        headers: {},
      },
    ],
    {
      siteUrl: "http://localhost:3000",
      rateLimit: NO_LIMIT,
      accept: async (_kind, _fields, key) => {
        keys.push(key);
        return "accepted";
      },
      counts: { acknowledged: () => {}, refused: () => {} },
      now: () => now,
    },
  );
  const post = () =>
    app.request(
      "/",
      {
        method: "POST",
        body: new URLSearchParams({ fullName: "Dana", email: "dana@example.com", message: "Hi" }),
      },
      { requestId: "r-1", remoteAddress: "203.0.113.7" },
    );
  for (const minutes of [0, 20, 60]) {
    now += minutes * 60_000;
    expect((await post()).status).toBe(303);
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
