import { expect, test } from "vitest";
import { findLayoutFaults, findTouchedWords } from "../e2e/layout.ts";
import { PAGES, UNKNOWN_PATHS } from "../pages.ts";
import type { Journey } from "./journey.ts";

const NOT_FOUND = { path: UNKNOWN_PATHS[0], heading: "404 Oops! Page not found" };

/** Every page has its heading, and room for all it says beside the motif, on a wide screen and on a phone. */
export function testWidths(journey: Journey): void {
  test.for([...PAGES, NOT_FOUND])(
    "$path: nothing overflows, and no point of the motif touches a word, at 1280 px and at 390 px",
    async ({ path, heading }) => {
      const { visitor } = journey;
      await visitor.open(path, 1280);
      await visitor.expectSeen("h1", [heading]);
      await visitor.tab.evaluate(settle);
      for (const width of [1280, 390]) {
        await visitor.tab.resize(width);
        expect(await visitor.tab.evaluate(findLayoutFaults, ["overflow"]), `at ${width} px`).toEqual([]);
        expect(await visitor.tab.evaluate(findTouchedWords), `at ${width} px`).toEqual([]);
      }
    },
  );
}

/** Runs in the page. Waits for its font, and until whatever draws itself is drawn. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}
