import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { guide } from "#site/content/guide.ts";
import { site } from "#site/content/site.ts";
import type { DrawnPoster } from "../drawings/posters.tsx";
import { staticFonts } from "../fonts.ts";
import { palette } from "../palette.ts";
import { drawChapter } from "./chapter.ts";
import { drawCover } from "./cover.ts";
import { EDGE, FULL_WIDTH, MARGINS, PAGE, Sheet } from "./sheet.ts";

/** A poster in the size in which it stands in the guide, at about 300 dots an inch. */
const forPrint = (png: Buffer) =>
  sharp(png).resize(480).jpeg({ quality: 86, chromaSubsampling: "4:4:4" }).toBuffer();

const TITLE = `${guide.title}: ${guide.show}`;
const OPTIONS: PDFKit.PDFDocumentOptions = {
  size: "A4",
  margins: MARGINS,
  bufferPages: true,
  font: "",
  pdfVersion: "1.7",
  // pdfkit knows it, its types do not.
  subset: "PDF/UA" as string as PDFKit.Mixins.PDFSubsets,
  tagged: true,
  lang: site.language,
  displayTitle: true,
};

/**
 * The speaker guide as a tagged PDF (made to the rules of PDF/UA-1), from the same words as its page. The same words
 * give the same bytes: it carries the year of the site's copyright notice as its date, not the time of the build.
 */
export async function drawSpeakerGuide(drawn: DrawnPoster[]): Promise<Buffer> {
  const CreationDate = new Date(Date.UTC(site.copyrightYear, 0, 1));
  const info = { Title: TITLE, Author: site.name, Subject: guide.summary, CreationDate };
  const sheet = new Sheet({ ...OPTIONS, info });
  sheet.posters = await Promise.all(
    drawn.map(async ({ poster: { alt }, png }) => ({ alt, image: await forPrint(png) })),
  );
  const bytes = buffer(sheet);
  for (const [name, file] of Object.entries(await staticFonts())) sheet.registerFont(name, file);

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
  for (let page = 2; page <= sheet.bufferedPageRange().count; page++) drawFoot(sheet, page);
  sheet.switchToPage(0);
  drawCover(sheet, front, pages);
  book.end();
  sheet.end();
  return bytes;
}

/** Puts the title of the guide and the number of the page at the foot of a page. */
function drawFoot(sheet: Sheet, page: number): void {
  sheet.switchToPage(page - 1);
  sheet.y = PAGE.height - 58;
  // A text of a set height stays on its page, also below the margin.
  const line = { size: 8.5, color: palette.mutedOnPaper, x: EDGE, y: sheet.y + 12, height: 12 };
  sheet.artifact(() => {
    sheet.rule();
    sheet.print(`${guide.show} · ${guide.title}`, line);
    sheet.print(`${page}`, { ...line, width: FULL_WIDTH, align: "right" });
  }, "Pagination");
}
