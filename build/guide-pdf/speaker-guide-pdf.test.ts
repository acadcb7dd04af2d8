import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { guide } from "#app/content/guide.ts";
import { site } from "#app/content/site.ts";
import { type FontInstances, makeFonts } from "../fonts/fonts.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";
import { drawSpeakerGuide } from "./speaker-guide-pdf.ts";

let fonts: FontInstances;
let image: Buffer;
let pdf: ReadPdf;

const draw = () => drawSpeakerGuide(fonts, [{ image, alt: "A poster" }]);
const count = (text: string) => pdf.objects.split(text).length - 1;

beforeAll(async () => {
  fonts = await makeFonts();
  image = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  pdf = readPdf(await draw());
});

/** Every text of the guide, however deep it stands. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["id", "kind", "url"].includes(key) ? [] : texts(inner),
  );
}

describe("the speaker guide as a PDF", () => {
  test("says what it is, whose it is and in which language", () => {
    expect(pdf.objects).toContain(`(${guide.title}: ${guide.show})`);
    expect(pdf.objects).toContain(`(${site.name})`);
    expect(pdf.objects).toContain(`/Lang (${site.language})`);
    expect(pdf.objects).toContain("/DisplayDocTitle true");
  });

  test("holds every word of the guide", () => {
    const missing = texts(guide).filter((text) => !pdf.words.includes(text.replace(/\s/g, "")));
    expect(texts(guide).length).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  test("is tagged: headings, lists, links and figures can be walked through", () => {
    const sections = guide.chapters.flatMap((chapter) => chapter.sections);
    const blocks = sections.flatMap((section) => section.blocks);
    const links = blocks.filter((block) => block.kind === "link").length + guide.chapters.length;
    expect(pdf.objects).toContain("/Marked true");
    expect(count("/S /H1\n")).toBe(1);
    expect(count("/S /H2\n")).toBe(guide.chapters.length);
    expect(count("/S /H3\n")).toBe(sections.length);
    expect(count("/S /Link\n")).toBe(links);
    expect(count("/Subtype /Link\n")).toBe(links);
    expect(count("/S /Figure\n")).toBe(1);
    expect(count("/Alt (")).toBe(links + 1);
  });

  test("has a bookmark for each chapter", () => {
    for (const { title } of guide.chapters) expect(pdf.objects).toContain(`/Title (${title})`);
  });

  test("embeds all its fonts", () => {
    expect(count("/Type /FontDescriptor")).toBe(3);
    expect(count("/FontFile2")).toBe(3);
  });

  test("is the same file for the same words", async () => {
    expect((await draw()).equals(await draw())).toBe(true);
  });
});
