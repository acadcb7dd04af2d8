import type { ReactElement } from "react";
import sharp from "sharp";
import { metadata } from "#site/content/metadata.ts";
import { site } from "#site/content/site.ts";
import { LINK_PREVIEW, type LinkPreview } from "#site/lib/link-preview.ts";
import { roundTable, seededRandom } from "#site/lib/round-table.ts";
import { type Drawing, drawSvg } from "./draw.ts";
import { Canvas, Column, INK, Label, Line, RoundTable, Title } from "./parts.tsx";

// Ink, brass, two whites and the steps between them: more colours would double the bytes and look the same.
const PNG = { palette: true, colours: 16, dither: 0, compressionLevel: 9, effort: 10 };
const JPEG = { quality: 84, mozjpeg: true };
const EDGE = 72;
/** The space for the words: from the label to the foot, and from the edge to what is shown on the right. A photograph is wide. */
const HEIGHT = 420;
const WIDTH = { table: 540, photograph: 420 };

/**
 * Draws the link preview of a page: its title on the left, with the days of an event; on the right a round table of its own, or the
 * photograph of the event.
 */
export async function linkPreviewDrawing(
  title: string,
  { path, event }: LinkPreview,
  photograph?: Buffer,
): Promise<Drawing> {
  const facts = event && (photograph ? [event.days] : [event.days, event.name]);
  const width = photograph ? WIDTH.photograph : WIDTH.table;
  const element = (
    <Canvas colors={INK}>
      {photograph ? <Photograph source={await crop(photograph)} /> : <Table seed={path} />}
      <Column left={EDGE} top={EDGE}>
        {title !== site.name && <Label size={25}>{site.name}</Label>}
      </Column>
      {await fitWords(title, facts, width)}
    </Canvas>
  );
  return { element, ...LINK_PREVIEW, encoding: photograph ? { jpeg: JPEG } : { png: PNG } };
}

/** A table cropped by the edge, with lines from one seat to all others. */
function Table({ seed }: { seed: string }) {
  const first = 180 + (seededRandom(seed)() - 0.5) * 80;
  return (
    <RoundTable
      figure={roundTable({ seed, seats: 24 })}
      place={{ x: 1050, y: LINK_PREVIEW.height / 2, radius: 408, first }}
      chords={{ color: INK.muted, width: 1.3, opacity: 0.45 }}
      rounds={4}
      rays={{ color: INK.accent, width: 1.9 }}
      dots={{ color: INK.accent, width: 16 }}
      lit={{ color: INK.accent, width: 44, count: 1 }}
    />
  );
}

const PHOTOGRAPH = { width: 660, height: LINK_PREVIEW.height };

function Photograph({ source }: { source: string }) {
  const edge = { borderLeft: `3px solid ${INK.accent}` };
  const place = { position: "absolute", display: "flex", right: 0, top: 0 } as const;
  return (
    <div style={{ ...place, ...PHOTOGRAPH, ...edge }}>
      <img src={source} {...PHOTOGRAPH} alt="" />
    </div>
  );
}

/** Crops a photograph to its place, and returns it as a data URI. */
async function crop(photograph: Buffer): Promise<string> {
  const cropped = sharp(photograph).resize({ ...PHOTOGRAPH, fit: "cover" });
  const jpeg = await cropped.jpeg({ quality: 95 }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

/** Sets the words with their title in the largest size that fits. */
async function fitWords(
  title: string,
  facts: readonly string[] = [],
  width: number,
  size = 116,
): Promise<ReactElement> {
  const element = (
    <Column left={EDGE} bottom={EDGE} gap={28} width={width}>
      <Title fontSize={size} lineHeight={1.02} width={width}>
        {title}
      </Title>
      {facts.map((fact) => (
        <div key={fact} style={{ fontFamily: "semibold", fontSize: 32 }}>
          {fact}
        </div>
      ))}
      <Line size={26}>{metadata.line}</Line>
    </Column>
  );
  let fits = true;
  await drawSvg({ element, ...LINK_PREVIEW }, (node) => {
    fits &&= node.left + node.width <= EDGE + width;
    fits &&= node.top >= LINK_PREVIEW.height - EDGE - HEIGHT;
  });
  return fits || size <= 36 ? element : fitWords(title, facts, width, size - 8);
}
