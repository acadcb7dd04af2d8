import type { ReactElement } from "react";
import { metadata } from "#site/content/metadata.ts";
import { site } from "#site/content/site.ts";
import { CARD } from "#site/lib/cards.ts";
import { seededRandom } from "#site/lib/random.ts";
import { type Drawing, drawSvg } from "./draw.ts";
import { Canvas, Column, INK, Label, Line, RoundTable, Title } from "./parts.tsx";

export type CardPage = { path: string; title: string };

// Ink, brass, two whites and the steps between them: more colours would double the bytes and look the same.
const PNG = { palette: true, colours: 16, dither: 0, compressionLevel: 9, effort: 10 };
const EDGE = 72;
/** The space for a title: from the edge to the circle, and from the label to the foot. */
const SPACE = { width: 540, height: 320 };

/** The card of a page: its title on the left and a round table of its own, seeded by its path, on the right. */
export async function cardDrawing({ path, title }: CardPage): Promise<Drawing> {
  const random = seededRandom(path);
  const seats = 13 + Math.floor(random() * 7);
  const first = 180 + (random() - 0.5) * 80;
  const element = (
    <Canvas colors={INK}>
      <RoundTable
        seed={path}
        seats={seats}
        place={{ x: 1050, y: 315, radius: 408, first }}
        chords={{ color: INK.muted, width: 1.3, opacity: 0.45 }}
        rounds={4}
        rays={{ color: INK.accent, width: 1.9 }}
        dots={{ color: INK.accent, width: 16 }}
        lit={{ color: INK.accent, width: 44, count: 1 }}
      />
      <Column left={EDGE} top={EDGE}>
        {title !== site.name && <Label size={25}>{site.name}</Label>}
      </Column>
      <Column left={EDGE} bottom={EDGE} gap={28}>
        {await fitTitle(title)}
        <Line size={26}>{metadata.line}</Line>
      </Column>
    </Canvas>
  );
  return { element, ...CARD, png: PNG };
}

/** Sets a title in the largest size that fits its space. */
async function fitTitle(title: string, size = 116): Promise<ReactElement> {
  const type = { fontSize: size, lineHeight: 1.02, width: SPACE.width };
  const element = <Title {...type}>{title}</Title>;
  let fits = true;
  await drawSvg({ element, ...SPACE }, ({ left, top, width, height }) => {
    fits &&= left + width <= SPACE.width && top + height <= SPACE.height;
  });
  return fits || size <= 36 ? element : fitTitle(title, size - 8);
}
