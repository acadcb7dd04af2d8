/** One event. Each file in `content/events/` holds one, as its default export; its name is the event's slug. */
export type EventEntry = {
  title: string;
  /**
   * Begin and end on the clock in Israel, as `2025-12-08T14:00`. While the hours are not given, the first and the last day,
   * as `2025-12-08`.
   */
  start: string;
  end: string;
  /** The day on which anything of this was changed last: calendars that have the event take over what is newer. */
  revised: string;
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
