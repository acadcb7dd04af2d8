import { palette } from "#contract/palette.ts";
import type { GuideBlock, GuideChapter } from "#site/content/speaker-guide.ts";
import { annotation, EDGE, FULL_WIDTH, MARGINS, type Sheet, type Structure } from "./sheet.ts";

type Item = { label: string; value: string };
type Link = Extract<GuideBlock, { kind: "link" }>;

const ACCENT = { font: "semibold", color: palette.brassDeep } as const;
/** The label of a list item; an empty one is drawn as a box to tick. */
const LABELS = { checklist: () => "", steps: (index: number) => `${index + 1}`, list: () => "–" };

/** Draws a chapter from the top of the current page: number, title, introduction, sections. */
export function drawChapter(sheet: Sheet, part: Structure, chapter: GuideChapter, index: number) {
  const { id, title, intro, sections } = chapter;
  sheet.addNamedDestination(id);
  sheet.outline.addItem(title);
  sheet.element(part, "H2", {}, () => {
    const type = { font: "display", size: 34, lineGap: -1.3, y: MARGINS.top } as const;
    sheet.print(`${index + 1}`, { ...type, color: palette.brassDeep, x: EDGE });
    sheet.print(title, type);
  });
  sheet.y += 9.5;
  sheet.write(part, "P", intro, { size: 13.5 });
  sheet.y += 17.5;
  for (const { heading, blocks } of sections) {
    sheet.keepTogether(64);
    sheet.artifact(() => sheet.rule());
    const y = sheet.y + 10;
    const section = sheet.element(part, "Sect", { title: heading });
    sheet.write(section, "H3", heading, { font: "semibold", x: EDGE, y, width: 128 });
    sheet.y = y;
    for (const block of blocks) {
      drawBlock(sheet, section, block);
      sheet.y += 4;
    }
    sheet.y += 7;
  }
}

/** Draws a block at the current position and adds it to its section. */
function drawBlock(sheet: Sheet, section: Structure, block: GuideBlock): void {
  if (typeof block === "string") sheet.write(section, "P", block);
  else if (block.kind === "link") drawLink(sheet, section, block);
  else if (block.kind === "posters") drawPosters(sheet, section);
  else if (block.kind === "facts") drawList(sheet, section, block.items, 104);
  else {
    const items = block.items.map((value, index) => ({ label: LABELS[block.kind](index), value }));
    drawList(sheet, section, items, 22);
  }
}

/** Draws a list with its labels in a column of this width. */
function drawList(sheet: Sheet, section: Structure, items: Item[], indent: number): void {
  const list = sheet.element(section, "L");
  for (const { label, value } of items) {
    sheet.keepTogether();
    const item = sheet.element(list, "LI");
    const { y } = sheet;
    if (label) sheet.write(item, "Lbl", label, { ...ACCENT, y });
    else sheet.artifact(() => sheet.rect(MARGINS.left + 0.4, y + 1.6, 9, 9).stroke("black"));
    sheet.write(item, "LBody", value, { x: MARGINS.left + indent, y });
  }
}

/** Draws a link with its address, so that it can also be followed from paper. */
function drawLink(sheet: Sheet, section: Structure, { label, href }: Link): void {
  const address = href.replace(/^(https?:\/\/|mailto:)|\/$/g, "");
  const text = address === label ? label : `${label}: ${address}`;
  sheet.keepTogether();
  const { y } = sheet;
  const link: Structure = sheet.struct("Link", {}, () => {
    sheet.print(text, { ...ACCENT, underline: true });
    sheet.link(MARGINS.left, y, sheet.widthOfString(text), 16, href, annotation(link, text));
  });
  sheet.element(section, "P").add(link);
}

function drawPosters(sheet: Sheet, section: Structure): void {
  const step = (FULL_WIDTH + 12) / sheet.posters.length;
  const width = step - 12;
  const height = (width * 5) / 4;
  sheet.keepTogether(height + 24);
  const y = sheet.y + 12;
  for (const [index, { image, alt }] of sheet.posters.entries()) {
    const x = EDGE + index * step;
    const options = { alt, bbox: [x, y, x + width, y + height] };
    sheet.element(section, "Figure", options, () => sheet.image(image, x, y, { width }));
  }
  sheet.y = y + height + 12;
}
