import { join } from "node:path";
import type { ReactElement } from "react";
import { foundAndShared } from "#site/content/found-and-shared.ts";
import { site } from "#site/content/site.ts";
import { CARD, cardPath } from "#site/lib/head/card-path.ts";
import { seededRandom } from "#site/lib/random.ts";
import { writeWhole } from "../files.ts";
import { type Drawing, drawPng, drawSvg } from "./draw.ts";
import { Column, INK, Label, Line, Sheet, Title } from "./parts.tsx";
import { RoundTable } from "./round-table.tsx";

export type CardPage = { path: string; title: string };

// Ink, brass, two whites and the steps between them: more colours are twice the bytes and cannot be told from these.
const PNG = { palette: true, colours: 16, dither: 0, compressionLevel: 9, effort: 10 };
const EDGE = 72;
/** The space of a title: from the edge to the circle, from the label to the foot. */
const SPACE = { width: 540, height: 320 };

/** Draws the card of each page and writes it into `folder`, where the head of the page says that it is. */
export async function makeCards(pages: CardPage[], folder: string): Promise<void> {
  const make = async (page: CardPage) => {
    const png = await drawPng(await cardDrawing(page), PNG);
    await writeWhole(join(folder, cardPath(page.path)), png);
  };
  await Promise.all(pages.map(make));
}

/** The card of a page before it is laid out: the title at the left, at the right a round table. */
export async function cardDrawing({ path, title }: CardPage): Promise<Drawing> {
  // The path decides which table it is, so each page has its own.
  const random = seededRandom(path);
  const table = { seed: path, seats: 13 + Math.floor(random() * 7), x: 1050, y: 315, radius: 408 };
  const element = (
    <Sheet colors={INK}>
      <RoundTable
        {...table}
        first={180 + (random() - 0.5) * 80}
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
        {await fittingTitle(title)}
        <Line size={26}>{foundAndShared.line}</Line>
      </Column>
    </Sheet>
  );
  return { element, ...CARD };
}

/** A title in the largest type in which it keeps to its space. */
async function fittingTitle(title: string, size = 116): Promise<ReactElement> {
  const type = { fontSize: size, lineHeight: 1.02, width: SPACE.width };
  const element = <Title {...type}>{title}</Title>;
  let fits = true;
  await drawSvg({ element, ...SPACE }, ({ left, top, width, height }) => {
    fits &&= left + width <= SPACE.width && top + height <= SPACE.height;
  });
  return fits || size <= 36 ? element : fittingTitle(title, size - 8);
}
