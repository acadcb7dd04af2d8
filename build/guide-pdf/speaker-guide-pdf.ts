import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { guide } from "#app/content/guide.ts";
import { site } from "#app/content/site.ts";
import { cached, cacheKey } from "../cache.ts";
import type { DrawnPoster } from "../drawings/posters.ts";
import { writeIfChanged } from "../files.ts";
import type { FontInstances } from "../fonts/fonts.ts";
import { cacheDir, publicDir } from "../paths.ts";
import { drawChapter } from "./chapter.ts";
import { drawCoverGround, drawCoverWords } from "./cover.ts";
import type { Flow } from "./flow.ts";
import type { PosterFigure } from "./poster-row.ts";

// pdfkit knows it, its types do not.
const PDF_UA = "PDF/UA" as string as PDFKit.Mixins.PDFSubsets;
const PRINT = { width: 480, jpeg: { quality: 86, chromaSubsampling: "4:4:4" } };

/**
 * The speaker guide as a tagged PDF (made to the rules of PDF/UA-1), from the same words as its page. The same words
 * give the same bytes: it carries the year of the site's copyright notice as its date, not the time of the build.
 */
export async function drawSpeakerGuide(
  fonts: FontInstances,
  posters: PosterFigure[],
): Promise<Buffer> {
  const title = `${guide.title}: ${guide.show}`;
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: "",
    pdfVersion: "1.7",
    subset: PDF_UA,
    tagged: true,
    lang: site.language,
    displayTitle: true,
    info: {
      Title: title,
      Author: site.name,
      Subject: guide.summary,
      CreationDate: new Date(Date.UTC(site.copyrightYear, 0, 1)),
    },
  });
  const bytes = buffer(doc);
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);

  const book = doc.struct("Document", { title });
  doc.addStructure(book);
  doc.addPage();
  doc.outline.addItem(guide.title);
  drawCoverGround(doc);
  const front = doc.struct("Sect", { title: guide.title });
  book.add(front);

  const flow: Flow = { doc, y: 0, runningTitle: `${guide.show} · ${guide.title}` };
  const pages = guide.chapters.map((chapter, index) => {
    const page = doc.bufferedPageRange().count + 1;
    drawChapter(flow, book, { chapter, number: index + 1, posters });
    return page;
  });

  doc.switchToPage(0);
  drawCoverWords(doc, front, { guide, publisher: site.name, pages });
  front.end();
  book.end();
  doc.end();
  return bytes;
}

/** Writes the guide to `speaker-guide.pdf`, with the posters as they were drawn. */
export async function makeSpeakerGuide(
  fonts: FontInstances,
  posters: readonly DrawnPoster[],
): Promise<void> {
  const figures = await Promise.all(
    posters.map(async ({ poster, png }) => ({ image: await forPrint(png), alt: poster.alt })),
  );
  const pdf = await drawSpeakerGuide(fonts, figures);
  await writeIfChanged(join(publicDir, "speaker-guide.pdf"), pdf);
}

/** A poster in the size in which it stands in the guide, at about 300 dots an inch. */
function forPrint(png: Buffer): Promise<Buffer> {
  return cached(join(cacheDir, "posters"), `${cacheKey(png, PRINT)}.jpg`, () =>
    sharp(png).resize(PRINT.width).jpeg(PRINT.jpeg).toBuffer(),
  );
}
