import { expect, test } from "vitest";
import { requestIdOf } from "./request-log.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test.each(["a", "0af7651916cd43dd8448eb211c80319c", "A.b_c-1", "x".repeat(64)])(
  "%s: kept",
  (given) => {
    expect(requestIdOf(given)).toBe(given);
  },
);

test.each([undefined, "", "x".repeat(65), "a b", "a\nb", "a\n", "é", '"', "a,b", "<x>", "dana@x"])(
  "%j: replaced by an id of its own",
  (given) => {
    expect(requestIdOf(given)).toMatch(UUID);
    expect(requestIdOf(given)).not.toBe(requestIdOf(given));
  },
);
