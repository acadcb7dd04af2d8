import { globSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { renderLayout } from "#server/mail/layout.ts";
import { posters } from "#site/content/posters.ts";
import { cleanUpLater } from "../tests/clean-up.ts";
import { type Drawing, drawSvg } from "./drawings/draw.ts";
import { drawIcons } from "./drawings/icons.ts";
import { linkPreviewDrawing } from "./drawings/link-preview.tsx";
import { posterDrawing } from "./drawings/posters.tsx";
import { drawSpeakerGuide } from "./guide-pdf/speaker-guide.ts";

// Test files share their modules (vitest.config.ts): those read before know the other palette, those after must not know this.
const { before, after } = vi.hoisted(() => {
  vi.resetModules();
  return {
    before: [] as string[],
    after: { ink: "#123456", paper: "#fedcba", brass: "#22aa44" } as Record<string, string>,
  };
});
cleanUpLater(() => vi.resetModules());

vi.mock("#contract/palette.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("#contract/palette.ts")>();
  before.push(...Object.values(original.palette));
  for (const [index, name] of Object.keys(original.palette).entries()) {
    after[name] ??= `#5555${(16 + index).toString(16)}`;
  }
  Object.assign(original.palette, after);
  return original;
});

const hex = (part: number) => part.toString(16).padStart(2, "0");

/** The colours that a text has in hexadecimal digits or as `rgb()`, without their opacity, as the palette has them. */
function coloursIn(text: string): string[] {
  const written = text.matchAll(
    /#(?:([\da-f]{6})(?:[\da-f]{2})?|([\da-f]{3})[\da-f]?)\b|rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)/gi,
  );
  return Array.from(written, ([, long, short, ...rgb]) => {
    const digits = long ?? short?.replaceAll(/./g, "$&$&") ?? rgb.map(Number).map(hex).join("");
    return `#${digits.toLowerCase()}`;
  });
}

describe("another palette is in every picture and text, and nothing is left of the other", () => {
  const expectColours = (drawn: string, ...names: string[]) => {
    const text = drawn.toLowerCase();
    expect(names.filter((name) => !text.includes(String(after[name])))).toEqual([]);
    expect(before.filter((colour) => text.includes(colour))).toEqual([]);
  };

  test("pages", async () => {
    const { customProperties } = await import("#contract/palette.ts");
    expectColours(customProperties(), ...Object.keys(after));
    expect(customProperties()).toContain(`--color-text-on-ink:${after.textOnInk}`);
  });

  test("sources: no sheet, component, drawing or email writes a colour of it out", () => {
    const files = globSync("{site,build,server}/**/*.{css,ts,tsx,astro}", {
      exclude: ["**/*.test.*"],
    });
    expect(files.length).toBeGreaterThan(300);
    const found = files.map((file) => [file, ...coloursIn(readFileSync(file, "utf8"))] as const);
    expect(found.filter((colours) => colours.some((colour) => before.includes(colour)))).toEqual(
      [],
    );
  });

  test("link preview and posters", async () => {
    // The figures are pictures in the picture, as addresses of data.
    const draw = async (drawing: Drawing) => decodeURIComponent(await drawSvg(drawing));
    expectColours(await draw(linkPreviewDrawing("A name")), "ink", "textOnInk", "brass");
    const drawn = posters.map((poster) => draw(posterDrawing(poster, "https://www.example.org")));
    expectColours((await Promise.all(drawn)).join(), "ink", "paper", "textOnInk", "textOnPaper");
  });

  test("icons", async () => {
    const icons = JSON.stringify(await drawIcons(), (_, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
    );
    expectColours(icons, "ink", "textOnInk", "brass");
  });

  test("the PDF", async () => {
    const pdf = (await drawSpeakerGuide([])).toString("latin1");
    const streams = Array.from(pdf.matchAll(/\nstream\n([\s\S]*?)\nendstream/g), ([, stream]) => {
      try {
        return inflateSync(Buffer.from(String(stream), "latin1")).toString("latin1");
      } catch {
        return "";
      }
    });
    const colours = new Set(
      streams.flatMap((stream) =>
        Array.from(stream.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/gi), (rgb) =>
          rgb
            .slice(1)
            .map((part) => hex(Math.round(Number(part) * 255)))
            .join(""),
        ),
      ),
    );
    expectColours(
      [...colours].map((colour) => `#${colour}`).join(" "),
      "ink",
      "brass",
      "brassDeep",
    );
  });

  test("emails", () => {
    const letter = renderLayout({
      subject: "S",
      kicker: "K",
      heading: "H",
      below: ["B"],
      rows: [{ label: "L", value: "V" }],
      button: { label: "Reply", url: "mailto:x@y.test" },
    });
    expectColours(letter, "ink", "paper", "brass", "textOnInk", "mutedOnPaper", "lineOnPaper");
  });
});
