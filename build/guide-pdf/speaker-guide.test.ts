import sharp from "sharp";
import { expect, test } from "vitest";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
import { readPdf } from "../../tests/read-pdf.ts";
import { drawSpeakerGuide } from "./speaker-guide.ts";

const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#123" } })
  .png()
  .toBuffer();
const pdf = await drawSpeakerGuide(posters.map((poster) => ({ ...poster, png })));
const pages = await readPdf(pdf);
const squeeze = (text: string) => text.replace(/\s/g, "");

/** Every text in the guide, at any depth. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["id", "kind", "href"].includes(key) ? [] : texts(inner),
  );
}

test("the PDF has every word of the guide, a page for each chapter, and contents that say which", () => {
  const words = pages.map(({ text }) => text).join("");
  expect(texts(guide).length).toBeGreaterThan(80);
  expect(texts(guide).filter((text) => !words.includes(squeeze(text)))).toEqual([]);
  const [cover, ...chapters] = pages;
  expect(chapters).toHaveLength(guide.chapters.length);
  for (const [index, { title, intro }] of guide.chapters.entries()) {
    expect(chapters[index]?.text).toContain(squeeze(title + intro));
    expect(cover?.text).toContain(squeeze(`${index + 1}${title}${index + 2}`));
  }
});

test("it has a title, a language, and bookmarks, and is tagged with headings, links and figures", () => {
  const objects = pdf.toString("latin1").replace(/\nstream\n[\s\S]*?\nendstream/g, "");
  const count = (text: string) => objects.split(text).length - 1;
  const { chapters } = guide;
  const sections = chapters.flatMap((chapter) => chapter.sections);
  const blocks = sections.flatMap((section) => section.blocks);
  const links = blocks.filter((block) => typeof block === "object" && block.kind === "link");
  expect(objects).toContain(`(${guide.title}: ${guide.show})`);
  expect(objects).toContain(`/Lang (${site.language})`);
  for (const { title } of chapters) expect(objects).toContain(`/Title (${title})`);
  expect(count("/S /H1\n")).toBe(1);
  expect(count("/S /H2\n")).toBe(chapters.length);
  expect(count("/S /H3\n")).toBe(sections.length);
  // Each with its name for screen readers.
  for (const link of ["/S /Link\n", "/Subtype /Link\n", "/Contents ("]) {
    expect(count(link)).toBe(links.length + chapters.length);
  }
  for (const figure of ["/S /Figure\n", "/Alt ("]) expect(count(figure)).toBe(posters.length);
});
