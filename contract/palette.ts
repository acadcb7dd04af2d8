/**
 * The colours of the site. Ink is for frames and statements, paper for reading; brass is the only accent. Pages have them as
 * custom properties (`--color-text-on-ink`); link previews, posters, icons, the PDF and emails read them here.
 */
export const palette = {
  ink: "#0b1220",
  ink2: "#131d31",
  paper: "#f7f5f0",
  paper2: "#ffffff",
  brass: "#c8a45c",
  brassLight: "#dcb970",
  brassDeep: "#7a5b16",
  danger: "#b3261e",
  textOnInk: "#f2efe8",
  mutedOnInk: "#a9b4c8",
  lineOnInk: "#2a3650",
  /** For inputs and secondary buttons: 3:1 against the ground (WCAG 1.4.11), unlike the lines. */
  edgeOnInk: "#677590",
  chordOnInk: "#3a4763",
  textOnPaper: "#16202f",
  mutedOnPaper: "#55606f",
  lineOnPaper: "#ddd8cc",
  edgeOnPaper: "#858073",
} as const;

/** Returns the palette as declarations of custom properties. */
export function customProperties(): string {
  const name = (key: string) => key.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`);
  return Object.entries(palette)
    .map(([key, colour]) => `--color-${name(key)}:${colour}`)
    .join(";");
}
