import { describe, test } from "vitest";
import type { GuideChapter } from "#site/content/guide/types.ts";
import { guide } from "#site/content/guide.ts";
import { posters } from "#site/content/posters.ts";
import type { Tour, Visitor } from "./visitor.ts";

const PATH = "/PracticalSecurityInfo";

export function testGuide(tour: Tour): void {
  describe("the speaker guide", () => {
    const expectChapter = async (visitor: Visitor, { id, title }: GuideChapter) => {
      await visitor.expectVisible("[role=tabpanel] h2", [title]);
      await visitor.expectUrl(`${PATH}#${id}`);
    };

    test("a click on a tab shows its chapter", async () => {
      const { visitor } = tour;
      await visitor.open(PATH);
      await visitor.reachIslands();
      for (const chapter of guide.chapters.toReversed()) {
        await visitor.click(["[role=tab]", chapter.title]);
        await expectChapter(visitor, chapter);
      }
    });

    test("the arrow keys move from tab to tab, and wrap around at both ends", async () => {
      const { visitor } = tour;
      const [first, ...others] = guide.chapters;
      await visitor.open(PATH);
      await visitor.reachIslands();
      await visitor.click(["[role=tab]", first.title]);
      const expectByKey = async (key: "ArrowDown" | "ArrowUp", chapter: GuideChapter) => {
        await visitor.press(key);
        await visitor.expectFocus(chapter.title);
        await expectChapter(visitor, chapter);
      };
      for (const chapter of [...others, first]) await expectByKey("ArrowDown", chapter);
      for (const chapter of guide.chapters.toReversed()) await expectByKey("ArrowUp", chapter);
    });

    test("an enlarged poster has the focus; Escape closes it and returns the focus, a press outside closes it too", async () => {
      const { visitor } = tour;
      const [{ alt } = { alt: "" }] = posters;
      await visitor.open(PATH);
      await visitor.reachIslands();
      await visitor.click(["[role=tab]", "Social Media"]);
      await visitor.click([".poster-wall a"]);
      await visitor.expectVisible(`dialog img[alt="${alt}"]`, [""]);
      await visitor.expectFocus("Close");
      await visitor.press("Escape");
      await visitor.expectVisible("dialog", []);
      await visitor.expectFocus("Enlarge");
      await visitor.press("Enter");
      await visitor.expectFocus("Close");
      await visitor.tab.click({ x: 5, y: 5 });
      await visitor.expectVisible("dialog", []);
    });
  });
}
