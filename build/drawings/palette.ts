/** The colours of site/styles/tokens.css and grounds.css, for what the build draws without CSS. */
export const palette = {
  ink: "#0B1220",
  lineOnInk: "#2A3650",
  paper: "#F7F5F0",
  white: "#FFFFFF",
  lineOnPaper: "#DDD8CC",
  textOnInk: "#F2EFE8",
  mutedOnInk: "#A9B4C8",
  textOnPaper: "#16202F",
  mutedOnPaper: "#55606F",
  brass: "#C8A45C",
  brassDeep: "#7A5B16",
} as const;
