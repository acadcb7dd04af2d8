/** The size in pixels of the image for shared links. Facebook, LinkedIn, Slack and X show 1.91 to 1 without cropping. */
export const CARD = { width: 1200, height: 630 } as const;

/** Returns the path of a page's card, for the build that writes it and the page that links to it. */
export const cardPath = (path: string) => `/cards${path === "/" ? "/index" : path}.png`;
