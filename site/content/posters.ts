/** What each shows besides. */
const ADDRESS = "The address of the show, also as a QR code.";

/** The posters for speakers to share, drawn by build/drawings/posters.tsx; `fileName` is that of the download. */
export const posters = [
  {
    id: "coming-soon",
    kicker: "Episode 1",
    title: "COMING SOON",
    line: "First episode launch",
    alt: `Poster: COMING SOON, first episode launch. A circle of points joined by fine lines rises over the lower edge, on dark blue. ${ADDRESS}`,
    fileName: "practical-security-show-coming-soon.png",
  },
  {
    id: "seat",
    kicker: "Speaker",
    title: "I have a seat at the table",
    line: "Talking about practical security, on the show.",
    alt: `Poster: I have a seat at the table. A circle of points on warm white; lines lead from one golden point to all the others. ${ADDRESS}`,
    fileName: "practical-security-show-speaker.png",
  },
  {
    id: "no-fluff",
    kicker: "What to expect",
    title: "No fluff",
    line: "Practical security. No marketing content.",
    alt: `Poster: No fluff. On dark blue, a few large lines meet in one golden point. ${ADDRESS}`,
    fileName: "practical-security-show-no-fluff.png",
  },
  {
    id: "minutes",
    kicker: "Each episode",
    title: "3–10 minutes",
    line: "Practical security in short episodes.",
    alt: `Poster: 3–10 minutes, practical security in short episodes. A dial of sixty points; those from three to ten are golden. ${ADDRESS}`,
    fileName: "practical-security-show-3-10-minutes.png",
  },
] as const;

export type Poster = (typeof posters)[number];
