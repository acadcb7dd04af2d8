import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { guide } from "#site/content/guide.ts";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { drawSpeakerGuide } from "./speaker-guide.ts";

const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#123" } })
  .png()
  .toBuffer();
const draw = () => drawSpeakerGuide(posters.map((poster) => ({ poster, png })));
const pdf = readPdf(await draw());
const count = (text: string) => pdf.objects.split(text).length - 1;

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
    expect(count("/S /Figure\n")).toBe(posters.length);
    expect(count("/Contents (")).toBe(links);
    expect(count("/Alt (")).toBe(posters.length);
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

/** The dictionaries of all objects as text, and the words as they are drawn, without white space. */
function readPdf(bytes: Buffer) {
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of bytes
    .toString("latin1")
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = objects.get(id)?.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? "";
      fonts.set(name, readCharacters(streamOf(objects.get(unicode))));
    }
  }
  const words = [...objects.values()].map((body) => readWords(streamOf(body), fonts)).join("");
  const dictionaries = [...objects.values()].map((body) => body.split("\nstream\n")[0]);
  return { objects: dictionaries.join("\n"), words: words.replace(/\s/g, "") };
}

function streamOf(body = ""): string {
  const start = body.indexOf("stream\n") + "stream\n".length;
  if (start < "stream\n".length || !body.includes("/FlateDecode")) return "";
  const end = body.lastIndexOf("\nendstream");
  return inflateSync(Buffer.from(body.slice(start, end), "latin1")).toString("latin1");
}

/** The characters of a font by the code they have in the page. */
function readCharacters(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ""], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      const units = hex.match(/\w{4}/g) ?? [];
      characters.set(
        code,
        units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(""),
      );
    });
  }
  return characters;
}

function readWords(content: string, fonts: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  let words = "";
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = fonts.get(name);
    for (const [, hex = ""] of (shown ?? "").matchAll(/<(\w+)>/g)) {
      for (const code of hex.match(/\w{4}/g) ?? []) words += font?.get(code) ?? "";
    }
  }
  return words;
}
