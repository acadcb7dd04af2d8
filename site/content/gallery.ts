import { site } from "./site.ts";

export const galleryPage = {
  back: { label: "Past events", href: "/past-events" },
  upcoming: { label: "UPCOMING EVENTS", href: "/upcoming-events" },
  carousel: "Photographs",
  thumbnails: "All photographs",
  previous: "Previous photograph",
  next: "Next photograph",
  enlarge: "Enlarge",
  close: "Close",
  description: (heading: string, date: string) =>
    `Photographs from the ${heading} of ${site.name}, ${date}.`,
  photo: (position: number, total: number) => `Photograph ${position} of ${total}`,
} as const;
