import { site } from "./site.ts";

export const pastEvents = {
  title: "Past events",
  description: `Photographs from the meetings that ${site.name} has held.`,
  lead: "Where the network has met so far.",
  gallery: "View the gallery",
} as const;
