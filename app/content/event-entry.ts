/** One event. Each file in `content/events/` holds one, as its default export; its name is the event's slug. */
export type EventEntry = {
  title: string;
  /** The day in Israel, as YYYY-MM-DD. */
  date: string;
  /** From and to on the clock in Israel, as HH:MM; left out while it is not given. */
  hours?: { from: string; to: string };
  place?: string;
  /** On which of the two pages it is announced. */
  list: "upcoming" | "past";
  summary: string;
  gallery?: Gallery;
};

export type Gallery = {
  /** The heading of the gallery page. */
  heading: string;
  thanks: string;
  /** In the order in which they are shown; the first one is also the picture of the event's card. */
  photos: GalleryPhoto[];
};

type GalleryPhoto = {
  /** A file of `media/<slug of the event>/`. */
  file: string;
  /** What the photograph shows, for those who cannot see it. */
  alt: string;
};
