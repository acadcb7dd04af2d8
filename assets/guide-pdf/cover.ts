import { guide } from "#site/content/guide.ts";
import { site } from "#site/content/site.ts";
import { roundTable } from "#site/lib/round-table.ts";
import { palette } from "../palette.ts";
import { annotation, EDGE, FULL_WIDTH, PAGE, type Sheet, type Structure } from "./sheet.ts";

const { brass, mutedOnInk, textOnInk } = palette;
const ENTRY_HEIGHT = 28;

/** Draws the cover with the table of contents; `pages` are the numbers of the pages on which the chapters begin. */
export function drawCover(sheet: Sheet, front: Structure, pages: number[]): void {
  sheet.artifact(() => drawGround(sheet));
  const line = { font: "semibold", size: 11, color: mutedOnInk, x: EDGE } as const;
  const kicker = { ...line, size: 10, color: brass, characterSpacing: 1.8, y: 424 };
  const title = { font: "display", size: 62, lineGap: -5.5, color: textOnInk, x: EDGE } as const;
  sheet.write(front, "P", site.name, { ...line, y: 64 });
  sheet.write(front, "P", guide.show.toUpperCase(), kicker);
  sheet.write(front, "H1", guide.title, { ...title, y: 446, width: 420 });
  sheet.write(front, "P", guide.summary, { ...line, font: "body", size: 14, y: 588, width: 300 });

  const contents = sheet.element(front, "TOC");
  sheet.y = PAGE.height - 64 - guide.chapters.length * ENTRY_HEIGHT;
  for (const [index, { id, title }] of guide.chapters.entries()) {
    const { y } = sheet;
    sheet.artifact(() => sheet.rule(palette.lineOnInk));
    const link: Structure = sheet.struct("Link", {}, () => {
      const numeral = { ...line, color: brass, y: y + 6 };
      sheet.print(`${index + 1}`, numeral);
      sheet.print(title, { ...numeral, color: textOnInk, x: EDGE + 28 });
      sheet.print(`${pages[index]}`, { ...numeral, width: FULL_WIDTH, align: "right" });
      const options = annotation(link, `${title}, page ${pages[index]}`);
      sheet.goTo(EDGE, y, FULL_WIDTH, ENTRY_HEIGHT, id, options);
    });
    sheet.element(sheet.element(contents, "TOCI"), "Reference").add(link);
    sheet.y = y + ENTRY_HEIGHT;
  }
}

/** Ink, with the round table bleeding off its edges. */
function drawGround(sheet: Sheet): void {
  const { rounds, seats } = roundTable({ seed: "speaker-guide", seats: 21 });
  sheet.rect(0, 0, PAGE.width, PAGE.height).fill(palette.ink);
  sheet.save().translate(571, 214).scale(2.95);
  sheet.lineWidth(0.14).strokeColor(mutedOnInk, 0.42);
  for (const round of rounds) sheet.path(round).stroke();
  for (const { x, y } of seats) sheet.circle(x, y, 1.1).fill(brass);
  sheet.restore();
}
