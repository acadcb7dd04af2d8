import { expect, test } from "vitest";
import { requestIdOf } from "./request-log.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test.each(["a", "0af7651916cd43dd8448eb211c80319c", "A.b_c-1", "x".repeat(64)])(
  "%s: taken as it is",
  (given) => {
    expect(requestIdOf(given)).toBe(given);
  },
);

test.each([undefined, "", "x".repeat(65), "a b", "a\nb", "a\n", "é", '"', "a,b", "<x>", "dana@x"])(
  "%j: a new one",
  (given) => {
    expect(requestIdOf(given)).toMatch(UUID);
  },
);

test("none given: each request has its own", () => {
  expect(requestIdOf(undefined)).not.toBe(requestIdOf(undefined));
});
