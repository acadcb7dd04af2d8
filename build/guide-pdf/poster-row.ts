import { type Flow, keepWhole } from "./flow.ts";
import { FULL_WIDTH, PAGE, type Structure, tag } from "./sheet.ts";

/** A poster as it stands in the guide. */
export type PosterFigure = { image: Buffer; alt: string };

const GAP = 12;

/** The posters side by side over the whole width of the page. */
export function drawPosters(flow: Flow, section: Structure, posters: PosterFigure[]): void {
  const { doc } = flow;
  const width = (FULL_WIDTH - GAP * (posters.length - 1)) / posters.length;
  const height = (width * 5) / 4;
  keepWhole(flow, height + 2 * GAP);
  const y = flow.y + GAP;
  posters.forEach(({ image, alt }, index) => {
    const x = PAGE.left + index * (width + GAP);
    tag(doc, section, "Figure", () => doc.image(image, x, y, { width, height }), {
      alt,
      bbox: [x, y, x + width, y + height],
    });
  });
  flow.y = y + height + GAP;
}
