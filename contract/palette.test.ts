import { expect, test } from "vitest";
import { contrast } from "../tests/contrast.ts";
import { palette } from "./palette.ts";

test("text and accents stand out 4.5:1 from their ground, edges 3:1 (WCAG 2.2, 1.4.3 and 1.4.11)", () => {
  const pairs = {
    4.5: [
      ["textOnInk", "ink", "ink2"],
      ["mutedOnInk", "ink", "ink2"],
      ["brass", "ink", "ink2"],
      ["textOnPaper", "paper", "paper2"],
      ["mutedOnPaper", "paper", "paper2"],
      ["brassDeep", "paper", "paper2"],
      ["danger", "paper", "paper2"],
      ["ink", "brass", "brassLight"],
    ],
    3: [
      ["edgeOnInk", "ink", "ink2"],
      ["edgeOnPaper", "paper", "paper2"],
    ],
  } as const;
  const weak = Object.entries(pairs).flatMap(([least, names]) =>
    names.flatMap(([name, ...grounds]) =>
      grounds
        .filter((ground) => contrast(palette[name], palette[ground]) < Number(least))
        .map((ground) => `${name} on ${ground}`),
    ),
  );
  expect(weak).toEqual([]);
});
