import { guidelines } from "#site/content/guidelines.ts";
import { metadata } from "#site/content/metadata.ts";
import { startupProgram } from "#site/content/startup-program.ts";
import { eventDays } from "./events/event-format.ts";

/* The image for shared links: what the head of a page says of it, and what the build draws (build/drawings/cards.tsx). */

/** Its size in pixels. Facebook, LinkedIn, Slack and X show 1.91 to 1 without cropping. */
export const CARD = { width: 1200, height: 630 } as const;

/** What a card shows next to the title of its page. */
export type CardPicture =
  /** The round table of the page. */
  | { kind: "table" }
  /** A number, with as many seats around it. */
  | { kind: "number"; number: number }
  | { kind: "steps"; steps: readonly string[] }
  /** An event to come: the day or days, in the round table of the page. */
  | { kind: "day"; day: string; event: string }
  /** An event with photographs: its first one, at this address. */
  | { kind: "photograph"; day: string; url: string };

/** Pages whose content makes a picture of its own. */
export const PICTURES: Readonly<Record<string, CardPicture>> = {
  "/guidelines": { kind: "number", number: guidelines.rules.length },
  "/startup-program": {
    kind: "steps",
    steps: startupProgram.process.steps.map(({ title }) => title),
  },
};

/** An event as structured data (json-ld.ts). */
type EventNode = {
  "@type": "Event";
  name: string;
  startDate: string;
  endDate: string;
  eventStatus: string;
  image?: string;
};

const isScheduled = (node: unknown): node is EventNode =>
  typeof node === "object" &&
  node !== null &&
  "eventStatus" in node &&
  node.eventStatus === "https://schema.org/EventScheduled";

/**
 * Returns the picture for a page, from its path and from what it is about, as nodes of schema.org. Of several events, only a clock
 * could tell which is next, so none is shown.
 */
export function cardPicture(path: string, about: readonly unknown[]): CardPicture {
  const [event, ...others] = about.filter(isScheduled);
  if (!event || others.length > 0) return PICTURES[path] ?? { kind: "table" };
  const day = eventDays({ start: event.startDate, end: event.endDate });
  return event.image
    ? { kind: "photograph", day, url: event.image }
    : { kind: "day", day, event: event.name };
}

/** Returns the path of a page's card. Drawings are smaller and sharper as PNG, photographs as JPEG. */
export const cardPath = (path: string, { kind }: CardPicture) =>
  `/cards${path === "/" ? "/index" : path}.${kind === "photograph" ? "jpg" : "png"}`;

/** Returns the alternative text of a page's card. */
export function cardAlt(title: string, picture: CardPicture): string {
  const { table, number, steps, day, photograph } = metadata.cardPictures;
  const words = () => {
    switch (picture.kind) {
      case "table":
        return table;
      case "number":
        return number(picture.number);
      case "steps":
        return steps(picture.steps);
      case "day":
        return day(picture.event, picture.day);
      case "photograph":
        return photograph(picture.day);
    }
  };
  return metadata.cardAlt(title, words());
}
