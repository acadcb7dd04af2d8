import { expect, test } from "vitest";
import { HONEYPOT } from "#contract/honeypot.ts";
import { trapped } from "./honeypot.tsx";

test("an empty hidden field, or none: nothing is added to the payload", () => {
  const data = new FormData();
  expect(trapped(data)).toEqual({});
  data.set(HONEYPOT, "");
  expect(trapped(data)).toEqual({});
});

test("a hidden field that is filled in: sent as it is", () => {
  const data = new FormData();
  data.set(HONEYPOT, "https://spam.example");
  expect(trapped(data)).toEqual({ [HONEYPOT]: "https://spam.example" });
});
