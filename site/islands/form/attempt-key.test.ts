import { expect, test } from "vitest";
import { attemptKeys } from "./attempt-key.ts";

function counted() {
  let n = 0;
  return attemptKeys(() => `key-${++n}`);
}

test("the same content keeps its key over retries", () => {
  const keys = counted();
  expect(keys.for({ message: "a" })).toBe("key-1");
  expect(keys.for({ message: "a" })).toBe("key-1");
});

test("changed content gets a new key", () => {
  const keys = counted();
  keys.for({ message: "a" });
  expect(keys.for({ message: "b" })).toBe("key-2");
});

test("the same content after it was accepted is a new message", () => {
  const keys = counted();
  keys.for({ message: "a" });
  keys.accepted();
  expect(keys.for({ message: "a" })).toBe("key-2");
});
