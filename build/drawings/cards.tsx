import type { ReactElement } from "react";
import sharp from "sharp";
import { metadata } from "#site/content/metadata.ts";
import { site } from "#site/content/site.ts";
import { CARD } from "#site/lib/cards.ts";
import type { CardPage } from "../card-page.ts";
import { CardPicture, PHOTOGRAPH_WIDTH } from "./card-pictures.tsx";
import { type Drawing, drawSvg } from "./draw.ts";
import { Canvas, Column, INK, Label, Line, Title } from "./parts.tsx";

// Ink, brass, two whites and the steps between them: more colours would double the bytes and look the same.
const PNG = { palette: true, colours: 16, dither: 0, compressionLevel: 9, effort: 10 };
const JPEG = { quality: 84, mozjpeg: true };
const EDGE = 72;
/** The space for a title: from the label to the foot, and from the edge to the picture. A photograph is wide. */
const HEIGHT = 320;
const WIDTH = { drawing: 540, photograph: 420 };

/** The card of a page: its title on the left, a picture of its own on the right. `photograph` is what that shows, if it is one. */
export async function cardDrawing(page: CardPage, photograph?: Buffer): Promise<Drawing> {
  const { title, picture } = page;
  const width = photograph ? WIDTH.photograph : WIDTH.drawing;
  const source = photograph && (await photographSource(photograph));
  const fact = "day" in picture && (picture.kind === "day" ? picture.event : picture.day);
  const element = (
    <Canvas colors={INK}>
      <CardPicture {...page} {...(source && { photograph: source })} />
      <Column left={EDGE} top={EDGE}>
        {title !== site.name && <Label size={25}>{site.name}</Label>}
      </Column>
      <Column left={EDGE} bottom={EDGE} gap={28} width={width}>
        {await fitTitle(title, width)}
        {fact && <div style={{ fontFamily: "semibold", fontSize: 32 }}>{fact}</div>}
        <Line size={26}>{metadata.line}</Line>
      </Column>
    </Canvas>
  );
  return { element, ...CARD, encoding: photograph ? { jpeg: JPEG } : { png: PNG } };
}

/** Crops a photograph to its place, and returns it as a data URI. */
async function photographSource(photograph: Buffer): Promise<string> {
  const cropped = sharp(photograph).resize(PHOTOGRAPH_WIDTH, CARD.height, { fit: "cover" });
  const jpeg = await cropped.jpeg({ quality: 95 }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

/** Sets a title in the largest size that fits its space. */
async function fitTitle(title: string, width: number, size = 116): Promise<ReactElement> {
  const type = { fontSize: size, lineHeight: 1.02, width };
  const element = <Title {...type}>{title}</Title>;
  let fits = true;
  await drawSvg({ element, width, height: HEIGHT }, (node) => {
    fits &&= node.left + node.width <= width && node.top + node.height <= HEIGHT;
  });
  return fits || size <= 36 ? element : fitTitle(title, width, size - 8);
}
