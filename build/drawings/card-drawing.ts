import { foundAndShared } from "#app/content/found-and-shared.ts";
import { site } from "#app/content/site.ts";
import { CARD } from "#app/lib/crawlers/card-path.ts";
import { seededRandom } from "#app/lib/random.ts";
import { palette } from "../palette.ts";
import { type OutlineStyle, outlineText } from "./outline-text.ts";
import { dots, figure, rays } from "./poster-figure.ts";
import { type PosterFonts, words } from "./poster-type.ts";

export type CardPage = { path: string; title: string };

/** What every card keeps free along its edges. */
const EDGE = 72;
const FOOT = CARD.height - EDGE;
/** How large a title may be, and the space it has: from the edge to the circle, from the label to the foot. */
const TITLE = { largest: 116, smallest: 36, step: 8, measure: 540, height: 320 };

/**
 * The card of a page as a drawing without any text left to be set: the title at the left, and at the right the round
 * table, from one seat of which the lines go to all the others. Its path decides the figure, so each page has its own.
 */
export function cardSvg({ path, title }: CardPage, fonts: PosterFonts): string {
  const { width, height } = CARD;
  const style = titleStyle(title, fonts);
  const top = FOOT - 72 - outlineText(title, 0, 0, style).height;
  // The bow of a large letter stands in from its box: by this much its stem is under the label's.
  const left = EDGE - style.size * 0.06;
  const drawing = [
    `<rect width="${width}" height="${height}" fill="${palette.ink}"/>`,
    table(path),
    title === site.name ? "" : label(site.name, fonts),
    words(title, { x: left, y: top }, palette.textOnInk, style),
    words(foundAndShared.line, { x: EDGE, y: FOOT - 18 }, palette.mutedOnInk, {
      font: fonts.body,
      size: 26,
    }),
  ].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

function label(text: string, { semibold }: PosterFonts): string {
  const style = { font: semibold, size: 25, spacing: 0.16 };
  return words(text.toUpperCase(), { x: EDGE, y: EDGE }, palette.brass, style);
}

function table(path: string): string {
  const random = seededRandom(path);
  const count = 13 + Math.floor(random() * 7);
  const place = { x: 1050, y: 315, radius: 408, turn: random() };
  const { seats, chords } = figure({ seed: path, seats: count, ...place });
  const inView = seats.filter(({ x, y }) => x < 1000 && y > 40 && y < 590);
  const own = inView.slice(Math.floor(random() * inView.length)).slice(0, 1);
  const others = seats.filter((seat) => !own.includes(seat));
  return [
    chords({ color: palette.mutedOnInk, width: 1.3, opacity: 0.45 }, 4),
    ...own.map((seat) => rays(seat, others, { color: palette.brass, width: 1.9, opacity: 1 })),
    dots(others, 8, palette.brass),
    dots(own, 22, palette.brass),
  ].join("");
}

/** The largest type in which a title keeps to its space. */
function titleStyle(
  title: string,
  { display: font }: PosterFonts,
): OutlineStyle & { size: number } {
  const { largest, smallest, step, measure, height } = TITLE;
  const styled = (size: number) => ({ font, size, leading: 1.02, measure });
  for (let size = largest; size > smallest; size -= step) {
    const box = outlineText(title, 0, 0, styled(size));
    if (box.width <= measure && box.height <= height) return styled(size);
  }
  return styled(smallest);
}
