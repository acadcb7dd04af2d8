import { type Element, getAttribute, getTextContent, isElementNode } from "@parse5/tools";
import { type CardPicture, cardPicture, PICTURES } from "#site/lib/cards.ts";
import { ContentError } from "#site/lib/content-error.ts";
import type { Figure } from "./drawings/parts.tsx";
import { indexablePages, type Page } from "./page.ts";

/** What the card of a page is drawn from. */
export type CardPage = {
  path: string;
  title: string;
  picture: CardPicture;
  /** The round table of the page; without seats if its card shows something else. */
  figure: Figure;
};

/** Returns what each card is drawn from. Throws if a page has nothing to draw, or a picture no page. */
export function cardPages(pages: Page[]): CardPage[] {
  const elementsOf = new Map(pages.map(({ path, elements }) => [path, elements]));
  const unused = Object.keys(PICTURES).find((path) => !elementsOf.has(path));
  if (unused) throw new ContentError(`site/lib/cards.ts: there is no page ${unused}`);
  return indexablePages(pages).map(({ path, title }) => {
    const elements = elementsOf.get(path) ?? [];
    const picture = cardPicture(path, graphOf(elements));
    const figure = figureOf(elements);
    if (figure.seats.length === 0 && /^(table|day)$/.test(picture.kind)) {
      throw new ContentError(`${path}: its card needs a round table, and the page has none`);
    }
    return { path, title, picture, figure };
  });
}

/** The nodes of a page's structured data. */
function graphOf(elements: readonly Element[]): object[] {
  const data = elements.find((one) => getAttribute(one, "type") === "application/ld+json");
  return data ? JSON.parse(getTextContent(data))["@graph"] : [];
}

/** The first round table that is not a mark, read from the paths that draw its rounds: each goes to every seat. */
function figureOf(elements: readonly Element[]): Figure {
  const drawing = elements.find((one) => {
    const classes = getAttribute(one, "class")?.split(" ") ?? [];
    return classes.includes("round-table") && !classes.includes("mark");
  });
  const paths = drawing?.childNodes.filter(isElementNode) ?? [];
  const rounds = paths
    .filter((path) => getAttribute(path, "class") === null)
    .map((path) => getAttribute(path, "d") ?? "");
  const points = new Set(rounds[0]?.match(/-?[\d.]+ -?[\d.]+/g));
  const seats = [...points].map((point) => {
    const [x = 0, y = 0] = point.split(" ").map(Number);
    return { x, y };
  });
  seats.sort((a, b) => Math.atan2(a.y, a.x) - Math.atan2(b.y, b.x));
  return { seats, rounds };
}
