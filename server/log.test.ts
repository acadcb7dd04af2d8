import { expect, test } from "vitest";
import { describeError } from "./log.ts";

const PRIVATE = "dana@example.com";

test("an error: its type and location, not its message", () => {
  const { stack, ...rest } = describeError(new TypeError(`not a function: ${PRIVATE}`));
  expect(rest).toEqual({ type: "TypeError" });
  expect(stack[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+/);
});

test("a message with lines that look like a stack: not logged", () => {
  const described = describeError(new Error(`first\n    at ${PRIVATE}\n    at ${PRIVATE}:1:1`));
  expect(described.stack.length).toBeGreaterThan(0);
  expect(JSON.stringify(described)).not.toContain(PRIVATE);
});

test("a message changed after the throw: no stack, since it contains the original", () => {
  const error = new Error(PRIVATE);
  expect(error.stack).toContain(PRIVATE);
  error.message = "another";
  expect(describeError(error)).toEqual({ type: "Error", stack: [] });
});

test("nested causes: described in the same way", () => {
  const cause = Object.assign(new Error(PRIVATE), { code: "ENOSPC" });
  const described = describeError(new Error("outer", { cause: new Error("between", { cause }) }));
  expect(described).toMatchObject({ cause: { type: "Error", cause: { code: "ENOSPC" } } });
  expect(JSON.stringify(described)).not.toContain(PRIVATE);
});

test("a thrown value that is not an error: its type", () => {
  expect(describeError(PRIVATE)).toEqual({ type: "string", stack: [] });
});
