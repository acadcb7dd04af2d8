import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
import type { GuideBlock } from "#site/content/speaker-guide.ts";
import { readPdf } from "../../tests/read-pdf.ts";
import { drawSpeakerGuide } from "./speaker-guide.ts";

const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#123" } })
  .png()
  .toBuffer();
const draw = () => drawSpeakerGuide(posters.map((poster) => ({ ...poster, png })));
const pdf = await draw();
const pages = await readPdf(pdf);
const words = pages.map(({ text }) => text).join("");
const objects = pdf.toString("latin1").replace(/\nstream\n[\s\S]*?\nendstream/g, "");
const count = (text: string) => objects.split(text).length - 1;

/** Every text in the guide, at any depth. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["id", "kind", "href"].includes(key) ? [] : texts(inner),
  );
}

describe("the speaker guide as a PDF", () => {
  test("has a title, an author and a language", () => {
    expect(objects).toContain(`(${guide.title}: ${guide.show})`);
    expect(objects).toContain(`(${site.name})`);
    expect(objects).toContain(`/Lang (${site.language})`);
    expect(objects).toContain("/DisplayDocTitle true");
  });

  test("contains every word of the guide", () => {
    const missing = texts(guide).filter((text) => !words.includes(text.replace(/\s/g, "")));
    expect(texts(guide).length).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  test("is tagged with headings, links and figures", () => {
    const sections = guide.chapters.flatMap((chapter) => chapter.sections);
    const blocks = sections.flatMap((section) => section.blocks);
    const isLink = (block: GuideBlock) => typeof block === "object" && block.kind === "link";
    const links = blocks.filter(isLink).length + guide.chapters.length;
    expect(objects).toContain("/Marked true");
    expect(count("/S /H1\n")).toBe(1);
    expect(count("/S /H2\n")).toBe(guide.chapters.length);
    expect(count("/S /H3\n")).toBe(sections.length);
    expect(count("/S /Link\n")).toBe(links);
    expect(count("/Subtype /Link\n")).toBe(links);
    expect(count("/S /Figure\n")).toBe(posters.length);
    expect(count("/Contents (")).toBe(links);
    expect(count("/Alt (")).toBe(posters.length);
  });

  test("has a page for each chapter after the cover, whose contents say which", () => {
    const [cover, ...chapters] = pages;
    expect(chapters).toHaveLength(guide.chapters.length);
    for (const [index, { title, intro }] of guide.chapters.entries()) {
      const begin = `${title}${intro}`.replace(/\s/g, "");
      expect(chapters[index]?.text).toContain(begin);
      expect(cover?.text).toContain(`${index + 1}${title}${index + 2}`.replace(/\s/g, ""));
    }
  });

  test("has a bookmark for each chapter", () => {
    for (const { title } of guide.chapters) expect(objects).toContain(`/Title (${title})`);
  });

  test("embeds all its fonts", () => {
    expect(count("/Type /FontDescriptor")).toBe(3);
    expect(count("/FontFile2")).toBe(3);
  });

  test("is always the same file", async () => {
    expect((await draw()).equals(await draw())).toBe(true);
  });
});
