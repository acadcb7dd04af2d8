import { expect, test } from "vitest";
import { findOverflow } from "../e2e/overflow.ts";
import { PAGES, UNKNOWN_PATHS } from "../e2e/pages.ts";
import type { Journey } from "./journey.ts";

const NOT_FOUND = { path: UNKNOWN_PATHS[0], heading: "404 Oops! Page not found" };

/** Every page has its heading, and room for all it says, on a phone and on a wide screen. */
export function testWidths(journey: Journey): void {
  test.for([...PAGES, NOT_FOUND])(
    "$path overflows neither at 390 px nor at 1280 px",
    async ({ path, heading }) => {
      const { visitor } = journey;
      await visitor.open(path, 390);
      await visitor.expectSeen("h1", [heading]);
      await visitor.tab.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await visitor.tab.evaluate(findOverflow), "at 390 px").toEqual([]);
      await visitor.tab.resize(1280);
      expect(await visitor.tab.evaluate(findOverflow), "at 1280 px").toEqual([]);
    },
  );
}
