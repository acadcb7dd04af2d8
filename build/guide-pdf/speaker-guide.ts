import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { palette } from "#contract/palette.ts";
import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
import { fonts } from "../drawings/draw.ts";
import { drawChapter } from "./chapter.ts";
import { annotation, EDGE, FULL_WIDTH, MARGINS, PAGE, Sheet, type Structure } from "./sheet.ts";

const { brass, mutedOnInk, textOnInk } = palette;
const TITLE = `${guide.title}: ${guide.show}`;
const ENTRY_HEIGHT = 28;

/**
 * Returns the speaker guide as a tagged PDF that follows PDF/UA-1, from the same content as its page. The same content gives
 * the same bytes: its date is the year of the site's copyright notice, not the time of the build.
 */
export async function drawSpeakerGuide(posters: { alt: string; png: Buffer }[]): Promise<Buffer> {
  const images = await Promise.all(
    posters.map(async ({ alt, png }) => {
      // About 300 dots per inch at its size in the guide.
      const print = sharp(png).resize(480).jpeg({ quality: 86, chromaSubsampling: "4:4:4" });
      return { alt, image: await print.toBuffer() };
    }),
  );
  const sheet = openSheet(images);
  const bytes = buffer(sheet);

  const book = sheet.struct("Document", { title: TITLE });
  sheet.addStructure(book);
  sheet.outline.addItem(guide.title);
  const front = sheet.element(book, "Sect", { title: guide.title });
  const pages = guide.chapters.map((chapter, index) => {
    sheet.addPage();
    const { count } = sheet.bufferedPageRange();
    const part = sheet.element(book, "Sect", { title: chapter.title });
    drawChapter(sheet, part, chapter, index);
    return count;
  });
  for (let page = 2; page <= sheet.bufferedPageRange().count; page++) drawFooter(sheet, page);
  sheet.switchToPage(0);
  drawCover(sheet, front, pages);
  book.end();
  sheet.end();
  return bytes;
}

function openSheet(posters: Sheet["posters"]): Sheet {
  const CreationDate = new Date(Date.UTC(site.copyrightYear, 0, 1));
  const sheet = new Sheet({
    size: "A4",
    margins: MARGINS,
    bufferPages: true,
    font: "",
    pdfVersion: "1.7",
    // Missing from the types of pdfkit.
    subset: "PDF/UA" as string as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: site.language,
    displayTitle: true,
    info: { Title: TITLE, Author: site.name, Subject: guide.summary, CreationDate },
  });
  sheet.posters = posters;
  for (const { name, data } of fonts) sheet.registerFont(name, data);
  return sheet;
}

function drawFooter(sheet: Sheet, page: number): void {
  sheet.switchToPage(page - 1);
  sheet.y = PAGE.height - 58;
  // With a fixed height, pdfkit starts no new page for text below the margin.
  const line = { size: 8.5, color: palette.mutedOnPaper, x: EDGE, y: sheet.y + 12, height: 12 };
  sheet.artifact(() => {
    sheet.rule();
    sheet.print(`${guide.show} · ${guide.title}`, line);
    sheet.print(`${page}`, { ...line, width: FULL_WIDTH, align: "right" });
  }, "Pagination");
}

/** Draws the cover with the table of contents; `pages` are the page numbers where the chapters begin. */
function drawCover(sheet: Sheet, front: Structure, pages: number[]): void {
  sheet.artifact(() => sheet.rect(0, 0, PAGE.width, PAGE.height).fill(palette.ink));
  const line = { font: "semibold", size: 11, color: mutedOnInk, x: EDGE } as const;
  const kicker = { ...line, size: 10, color: brass, characterSpacing: 1.8, y: 364 };
  const title = { font: "display", size: 84, lineGap: -7.5, color: textOnInk, x: EDGE } as const;
  sheet.write(front, "P", site.name, { ...line, y: 64 });
  sheet.write(front, "P", guide.show.toUpperCase(), kicker);
  sheet.write(front, "H1", guide.title, { ...title, y: 388, width: FULL_WIDTH });
  sheet.write(front, "P", guide.summary, { ...line, font: "body", size: 14, y: 580, width: 300 });

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
