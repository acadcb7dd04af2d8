import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { metadata } from "#site/content/metadata.ts";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
import { LINK_PREVIEW, type LinkPreview, linkPreview } from "#site/lib/link-preview.ts";
import { drawPicture, drawSvg } from "./draw.ts";
import { drawIcons } from "./icons.ts";
import { linkPreviewDrawing } from "./link-preview.tsx";
import { posterDrawing } from "./posters.tsx";

const photograph = await sharp({
  create: { width: 900, height: 600, channels: 3, background: "#456" },
})
  .jpeg()
  .toBuffer();

test("the link preview of a page about one event is about its days; that of a cancelled one, or of several, is not", () => {
  const event = {
    "@type": "Event",
    name: "Retreat",
    startDate: "2025-12-08T14:00:00+02:00",
    endDate: "2025-12-10T18:00:00+02:00",
    eventStatus: "https://schema.org/EventScheduled",
  };
  const cancelled = { ...event, eventStatus: "https://schema.org/EventCancelled" };
  const about = (...nodes: object[]) =>
    linkPreview("/a", [{ "@type": "BreadcrumbList" }, ...nodes]);
  const drawing = { path: "/link-previews/a.png" };
  const days = { name: "Retreat", days: "December 8–10, 2025" };
  expect(about(cancelled, event)).toEqual({ ...drawing, event: days });
  expect(about(cancelled)).toEqual(drawing);
  expect(about(event, event)).toEqual(drawing);
  expect(about({ ...event, image: "https://x/01.jpg" })).toEqual({
    path: "/link-previews/a.jpg",
    event: { ...days, photograph: "https://x/01.jpg" },
  });
});

type Event = NonNullable<LinkPreview["event"]>;

async function layOut(title: string, event?: Event) {
  const texts: { text: string; left: number; top: number; right: number; bottom: number }[] = [];
  const preview = { path: "/link-previews/somewhere", ...(event && { event }) };
  const drawing = await linkPreviewDrawing(
    title,
    preview,
    event?.photograph ? photograph : undefined,
  );
  const svg = await drawSvg(drawing, ({ textContent: text, left, top, width, height }) => {
    if (text) texts.push({ text, left, top, right: left + width, bottom: top + height });
  });
  expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
  expect(svg.includes("data:image/jpeg")).toBe(Boolean(event?.photograph));
  return texts;
}

const LONG = "The annual closed-door meeting of chief information security officers in Israel";
const MEETING: Event = { name: LONG, days: "September 30, 2027 – January 2, 2028" };

test.each<[string, Event?]>([
  [site.name],
  ["Go"],
  ["Practical Security Show"],
  ["Telecommunications"],
  ["WOMEN IN COMMAND"],
  [LONG],
  [LONG, MEETING],
  [LONG, { ...MEETING, photograph: "/01.jpg" }],
])(
  "the link preview of %s says name, title, days and line, inside the edges and off what is on the right",
  async (title, event) => {
    const texts = await layOut(title, event);
    const label = title === site.name ? [] : [site.name];
    const facts = event ? (event.photograph ? [event.days] : [event.days, event.name]) : [];
    expect(texts.map(({ text }) => text).join(" ")).toBe(
      [...label, title, ...facts, metadata.line].join(" "),
    );
    for (const { text, left, top, right, bottom } of texts) {
      expect(left, text).toBeGreaterThan(60);
      expect(right, text).toBeLessThan(event?.photograph ? LINK_PREVIEW.width - 660 : 630);
      expect(top, text).toBeGreaterThan(60);
      expect(bottom, text).toBeLessThan(LINK_PREVIEW.height - 60);
    }
    const [first, second] = texts;
    if (label.length) expect(first?.bottom).toBeLessThan(second?.top ?? 0);
  },
);

const SIZE = 512;
const icons = new Map((await drawIcons()).map(({ name, file }) => [name, Buffer.from(file)]));

async function pixels(name: "icon-512.png" | "icon-maskable-512.png") {
  const image = sharp(icons.get(name)).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: SIZE, height: SIZE, channels: 4 });
  return (x: number, y: number) => data.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 4);
}

test("the rounded icon has transparent corners, the maskable one is opaque", async () => {
  expect((await pixels("icon-512.png"))(0, 0)[3]).toBe(0);
  expect((await pixels("icon-maskable-512.png"))(0, 0)[3]).toBe(255);
});

test("the mark stays in the safe zone, a circle of 80 % of the width", async () => {
  const at = await pixels("icon-maskable-512.png");
  const ground = at(0, 0).toString("hex");
  let drawn = 0;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (at(x, y).toString("hex") === ground) continue;
      drawn = Math.max(drawn, Math.hypot(x - SIZE / 2, y - SIZE / 2));
    }
  }
  expect(drawn).toBeLessThan(0.4 * SIZE);
  expect(drawn).toBeGreaterThan(0.3 * SIZE);
});

const SITE_URL = "https://www.ciso-circle.org.il";
/** About as long as a domain gets in practice. */
const LONG_URL = "https://www.practical-security-show.university-cyber-center.ac.il";

test.each(posters)("the poster $id has all its words inside its edges", async (poster) => {
  for (const siteUrl of [SITE_URL, LONG_URL]) {
    const words: string[] = [];
    const svg = await drawSvg(posterDrawing(poster, siteUrl), (node) => {
      if (!node.textContent) return;
      words.push(node.textContent);
      expect(node.left).toBeGreaterThan(60);
      expect(node.left + node.width).toBeLessThan(1080 - 60);
      expect(node.top + node.height).toBeLessThan(1350 - 60);
    });
    const { kicker, title, line } = poster;
    const address = `${siteUrl.slice("https://".length)}/PracticalSecurity`;
    for (const text of [kicker, title, line, guide.show, site.name, address]) {
      expect(words.join(" ").replace(/\s+/g, " ")).toContain(text);
    }
    expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
  }
});

test.each(posters)(
  "the code on the poster $id leads to the show, also on a phone after a messenger's compression",
  async (poster) => {
    const png = await drawPicture(posterDrawing(poster, LONG_URL));
    const compressed = sharp(png).resize(640).jpeg({ quality: 60 });
    const picture = sharp(await compressed.toBuffer())
      .flatten()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    // A busy machine needs longer than the frame of a camera, the default.
    const code = decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5_000 });
    expect(code).toBe(`${LONG_URL}/PracticalSecurity`);
  },
);
