import { metadata } from "#site/content/metadata.ts";
import { eventDays } from "./events/event-format.ts";

/* The picture of a shared link: what the head of a page says of it, and what the build draws (build/drawings/link-preview.tsx). */

/** Its size in pixels. Facebook, LinkedIn, Slack and X show 1.91 to 1 without cropping. */
export const LINK_PREVIEW = { width: 1200, height: 630 } as const;

/** What a link preview shows besides the title of its page. */
export type LinkPreview = {
  /** The address of the picture on the site. */
  path: string;
  /** The event that the page is about: its days, and the address of its first photograph. */
  event?: { name: string; days: string; photograph?: string | undefined };
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
 * Returns the link preview of a page, from its path and from what it is about, as nodes of schema.org. Of several events, only a
 * clock could tell which is next, so none is shown.
 */
export function linkPreview(path: string, about: readonly unknown[]): LinkPreview {
  const [event, ...others] = about.filter(isScheduled);
  // Drawings are smaller and sharper as PNG, photographs as JPEG.
  const file = (type: "png" | "jpg") => `/link-previews${path === "/" ? "/home" : path}.${type}`;
  if (!event || others.length > 0) return { path: file("png") };
  const { name, startDate: start, endDate: end, image: photograph } = event;
  const days = eventDays({ start, end });
  return { path: file(photograph ? "jpg" : "png"), event: { name, days, photograph } };
}

/** Returns the alternative text of a page's link preview. */
export function linkPreviewAlt(title: string, { event }: LinkPreview): string {
  const { alt, table, announced, photograph } = metadata.linkPreview;
  if (!event) return alt(title, table);
  return alt(title, event.photograph ? photograph(event.days) : announced(event.name, event.days));
}
