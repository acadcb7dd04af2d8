import { describe, test } from "vitest";
import { guide } from "#site/content/guide.ts";
import type { GuideChapter } from "#site/content/guide/types.ts";
import { posters } from "#site/content/posters.ts";
import type { Journey } from "./journey.ts";
import type { Visitor } from "./visitor.ts";

const PATH = "/PracticalSecurityInfo";

/** The speaker guide: its chapters, and the posters in the last of them. */
export function testGuide(journey: Journey): void {
  describe("the speaker guide", () => {
    const expectChapter = async (visitor: Visitor, { id, title }: GuideChapter) => {
      await visitor.expectSeen("[role=tabpanel] h2", [title]);
      await visitor.expectAddress(`${PATH}#${id}`);
    };

    test("a click on a tab shows its chapter", async () => {
      const { visitor } = journey;
      await visitor.open(PATH);
      await visitor.reachIslands();
      for (const chapter of guide.chapters.toReversed()) {
        await visitor.click(["[role=tab]", chapter.title]);
        await expectChapter(visitor, chapter);
      }
    });

    test("the arrow keys go from tab to tab, around both ends", async () => {
      const { visitor } = journey;
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

    test("a poster opens enlarged and has the focus; Escape closes it and gives the focus back, a press beside it closes it too", async () => {
      const { visitor } = journey;
      const [{ alt } = { alt: "" }] = posters;
      await visitor.open(PATH);
      await visitor.reachIslands();
      await visitor.click(["[role=tab]", "Social Media"]);
      await visitor.click([".poster-wall a"]);
      await visitor.expectSeen(`dialog img[alt="${alt}"]`, [""]);
      await visitor.expectFocus("Close");
      await visitor.press("Escape");
      await visitor.expectSeen("dialog", []);
      await visitor.expectFocus("Enlarge");
      await visitor.press("Enter");
      await visitor.expectFocus("Close");
      await visitor.tab.click({ x: 5, y: 5 });
      await visitor.expectSeen("dialog", []);
    });
  });
}
