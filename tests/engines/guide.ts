import { describe, test } from "vitest";
import { posters } from "#site/content/posters.ts";
import type { Journey } from "./journey.ts";
import type { Visitor } from "./visitor.ts";

const PATH = "/PracticalSecurityInfo";

const CHAPTERS = [
  { id: "overview", title: "Overview" },
  { id: "technical", title: "Technical Setup" },
  { id: "episode", title: "Episode Guide" },
  { id: "social", title: "Social Media" },
] as const;

/** The speaker guide: its chapters, and the posters in the last of them. */
export function testGuide(journey: Journey): void {
  describe("the speaker guide", () => {
    const expectChapter = async (visitor: Visitor, { id, title }: (typeof CHAPTERS)[number]) => {
      await visitor.expectSeen("[role=tabpanel] h2", [title]);
      await visitor.expectAddress(`${PATH}#${id}`);
    };

    test("a click on a tab shows its chapter", async () => {
      const { visitor } = journey;
      await visitor.open(PATH);
      await visitor.reachIslands();
      for (const chapter of CHAPTERS.toReversed()) {
        await visitor.click(["[role=tab]", chapter.title]);
        await expectChapter(visitor, chapter);
      }
    });

    test("the arrow keys go from tab to tab, around both ends", async () => {
      const { visitor } = journey;
      const [first, second, , last] = CHAPTERS;
      await visitor.open(PATH);
      await visitor.reachIslands();
      await visitor.click(["[role=tab]", first.title]);
      for (const [key, chapter] of [
        ["ArrowDown", second],
        ["ArrowUp", first],
        ["ArrowUp", last],
        ["ArrowDown", first],
      ] as const) {
        await visitor.press(key);
        await visitor.expectFocus(chapter.title);
        await expectChapter(visitor, chapter);
      }
    });

    test("a poster opens enlarged; Escape closes it and gives the focus back", async () => {
      const { visitor } = journey;
      const [{ alt } = { alt: "" }] = posters;
      await visitor.open(PATH);
      await visitor.reachIslands();
      await visitor.click(["[role=tab]", "Social Media"]);
      await visitor.click([".poster-wall a"]);
      await visitor.expectSeen(`dialog img[alt="${alt}"]`, [""]);
      await visitor.expectSeen("dialog button", ["Close"]);
      await visitor.press("Escape");
      await visitor.expectSeen("dialog", []);
      await visitor.expectFocus("Enlarge");
    });
  });
}
