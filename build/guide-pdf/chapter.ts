import type { GuideChapter, GuideSection } from "#app/content/guide-entry.ts";
import { palette } from "../palette.ts";
import { drawBlock } from "./blocks.ts";
import { type Flow, keepWhole, nextPage } from "./flow.ts";
import type { PosterFigure } from "./poster-row.ts";
import {
  artifact,
  CONTENT_WIDTH,
  CONTENT_X,
  drawText,
  hairline,
  PAGE,
  STYLES,
  type Structure,
  type TextStyle,
  tag,
} from "./sheet.ts";

const NUMERAL: TextStyle = {
  font: "display",
  size: 34,
  leading: 1.05,
  color: palette.brassDeep,
};
const HEADING_WIDTH = CONTENT_X - PAGE.left - 24;
/** A heading stays with at least this much of what it heads. */
const HEADING_KEEP = 64;

/** Draws a chapter from the top of a new page: numeral, title, introduction, sections. */
export function drawChapter(
  flow: Flow,
  book: Structure,
  { chapter, number, posters }: { chapter: GuideChapter; number: number; posters: PosterFigure[] },
): void {
  const { doc } = flow;
  nextPage(flow);
  doc.addNamedDestination(chapter.id);
  doc.outline.addItem(chapter.title);
  const sect = doc.struct("Sect", { title: chapter.title });
  book.add(sect);

  tag(doc, sect, "H2", () => {
    drawText(doc, `${number}`, NUMERAL, { x: PAGE.left, y: flow.y, width: HEADING_WIDTH });
    const place = { x: CONTENT_X, y: flow.y, width: CONTENT_WIDTH };
    flow.y += drawText(doc, chapter.title, STYLES.chapter, place) + 14;
  });
  tag(doc, sect, "P", () => {
    const place = { x: CONTENT_X, y: flow.y, width: CONTENT_WIDTH };
    flow.y += drawText(doc, chapter.intro, STYLES.lead, place) + 22;
  });
  for (const section of chapter.sections) drawSection(flow, sect, section, posters);
  sect.end();
}

function drawSection(
  flow: Flow,
  chapter: Structure,
  { heading, blocks }: GuideSection,
  posters: PosterFigure[],
): void {
  const { doc } = flow;
  keepWhole(flow, HEADING_KEEP);
  artifact(doc, () => hairline(doc, flow.y));
  flow.y += 10;
  const section = doc.struct("Sect", { title: heading });
  chapter.add(section);
  tag(doc, section, "H3", () => {
    drawText(doc, heading, STYLES.heading, { x: PAGE.left, y: flow.y, width: HEADING_WIDTH });
  });
  for (const block of blocks) {
    drawBlock(flow, section, block, posters);
    flow.y += 4;
  }
  section.end();
  flow.y += 7;
}
