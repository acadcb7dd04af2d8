/** Of the size that Facebook, LinkedIn, Slack and X show without cropping: 1.91 to 1. */
export const CARD = { width: 1200, height: 630 } as const;

/** The address of a page's card, by the page's path: the build writes it there, the page's head names it. */
export const cardPath = (path: string) => `/cards${path === "/" ? "/index" : path}.png`;
