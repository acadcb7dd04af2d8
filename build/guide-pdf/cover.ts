import type { Guide } from "#app/content/guide-entry.ts";
import { roundTable } from "#app/lib/round-table.ts";
import { palette } from "../palette.ts";
import { pdfText } from "./pdf-text.ts";
import {
  artifact,
  type Doc,
  drawText,
  FULL_WIDTH,
  PAGE,
  type Structure,
  type TextStyle,
  tag,
} from "./sheet.ts";

const KICKER: TextStyle = {
  font: "semibold",
  size: 10,
  leading: 1.4,
  color: palette.brass,
  spacing: 1.8,
};
const TITLE: TextStyle = { font: "display", size: 62, leading: 1.0, color: palette.textOnInk };
const SUMMARY: TextStyle = { font: "body", size: 14, leading: 1.5, color: palette.mutedOnInk };
const ENTRY: TextStyle = { font: "semibold", size: 11, leading: 1.4, color: palette.textOnInk };
const PUBLISHER: TextStyle = { ...ENTRY, color: palette.mutedOnInk };
const ENTRY_NUMERAL: TextStyle = { ...ENTRY, color: palette.brass };
const ENTRY_HEIGHT = 28;

/** The ground of the cover: ink, with the round table bleeding off its edges. */
export function drawCoverGround(doc: Doc): void {
  const { rounds, seats } = roundTable({ seed: "speaker-guide", seats: 21 });
  artifact(doc, () => {
    doc.rect(0, 0, PAGE.width, PAGE.height).fill(palette.ink);
    doc.save();
    doc.translate(PAGE.width - 24, 214).scale(2.95);
    doc.lineWidth(0.14).strokeColor(palette.mutedOnInk, 0.42);
    for (const round of rounds) doc.path(round).stroke();
    doc.fillColor(palette.brass);
    for (const { x, y } of seats) doc.circle(x, y, 1.1).fill();
    doc.restore();
  });
}

/** The words of the cover and the contents, drawn when the pages of the chapters are known. */
export function drawCoverWords(
  doc: Doc,
  front: Structure,
  { guide, publisher, pages }: { guide: Guide; publisher: string; pages: number[] },
): void {
  const column = { x: PAGE.left, width: FULL_WIDTH };
  tag(doc, front, "P", () => {
    drawText(doc, publisher, PUBLISHER, { ...column, y: 64 });
  });
  tag(doc, front, "P", () => {
    drawText(doc, guide.show.toUpperCase(), KICKER, { ...column, y: 424 });
  });
  tag(doc, front, "H1", () => {
    drawText(doc, guide.title, TITLE, { ...column, y: 446, width: 420 });
  });
  tag(doc, front, "P", () => {
    drawText(doc, guide.summary, SUMMARY, { ...column, y: 588, width: 300 });
  });
  drawContents(doc, front, guide, pages);
}

function drawContents(doc: Doc, front: Structure, guide: Guide, pages: number[]): void {
  const contents = doc.struct("TOC");
  front.add(contents);
  const top = PAGE.height - 64 - guide.chapters.length * ENTRY_HEIGHT;
  guide.chapters.forEach(({ id, title }, index) => {
    const y = top + index * ENTRY_HEIGHT;
    artifact(doc, () => {
      doc.lineWidth(0.6).strokeColor(palette.lineOnInk);
      doc
        .moveTo(PAGE.left, y)
        .lineTo(PAGE.width - PAGE.right, y)
        .stroke();
    });
    const line = { x: PAGE.left, y: y + 6, width: FULL_WIDTH };
    const link = doc.struct("Link", { alt: `${title}, page ${pages[index]}` }, () => {
      drawText(doc, `${index + 1}`, ENTRY_NUMERAL, line);
      drawText(doc, title, ENTRY, { ...line, x: PAGE.left + 28 });
      drawText(doc, `${pages[index]}`, ENTRY_NUMERAL, { ...line, align: "right" });
      doc.goTo(PAGE.left, y, FULL_WIDTH, ENTRY_HEIGHT, id, {
        structParent: link,
        Contents: pdfText(title),
      });
    });
    contents.add(doc.struct("TOCI", {}, [doc.struct("Reference", {}, [link])]));
  });
  contents.end();
}
