import { palette } from "#build/drawings/palette.ts";

/** The colours of a chart. What is drawn on `ground` can be told from it, and what is written can be read on it. */
export type Theme = {
  ground: string;
  text: string;
  muted: string;
  /** The one thing that a chart is about. */
  accent: string;
  /** Between `muted` and the ground. */
  faint: string;
  /** Only for lines that help the eye. */
  line: string;
};

/** Paper for a light page, ink for a dark one. */
export const THEMES: Record<"light" | "dark", Theme> = {
  light: {
    ground: palette.paper,
    text: palette.textOnPaper,
    muted: palette.mutedOnPaper,
    accent: palette.brassDeep,
    faint: "#7f8a9c",
    line: palette.lineOnPaper,
  },
  dark: {
    ground: palette.ink,
    text: palette.textOnInk,
    muted: palette.mutedOnInk,
    accent: palette.brass,
    faint: "#66748f",
    line: palette.lineOnInk,
  },
};
