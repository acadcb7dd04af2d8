import type { Font } from "fontkit";

type Face = "body" | "semibold" | "display";
type SystemFont = { local: string[]; width: Record<"body" | "heading", number> };

const SAMPLES = {
  body:
    "Members hold professional discussions, exchange practical tips and meet their peers, free of " +
    "commercial or marketing content. The network is private: what is said at the table stays there, " +
    "and nothing is shared outside without the approval of the person who wrote it. Members tell the " +
    "organisers when their role changes.",
  heading:
    "CONNECTING LEADERS IN CYBERSECURITY Community guidelines Request an invite Upcoming events " +
    "Practical Security Show Startup program Speaker guide REQUEST AN INVITE Past events Get in touch",
};

// The mean advance per character of the samples above, in em, kerning included. These fonts are on the visitor's
// machine and not on ours: Arial was measured by its metric twin Arimo. A changed sample has to be measured anew.
const REGULAR: SystemFont[] = [
  { local: ["Roboto", "Roboto-Regular"], width: { body: 0.4415, heading: 0.4863 } },
  {
    local: ["Arial", "ArialMT", "Liberation Sans", "Arimo"],
    width: { body: 0.4404, heading: 0.5039 },
  },
];
const BOLD: SystemFont[] = [
  { local: ["Roboto Bold", "Roboto-Bold"], width: { body: 0.4483, heading: 0.4939 } },
  {
    local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"],
    width: { body: 0.476, heading: 0.5301 },
  },
];

const FACES: Record<
  Face,
  { weight: string; stretch: string; sample: keyof typeof SAMPLES; system: SystemFont[] }
> = {
  body: { weight: "400 549", stretch: "100%", sample: "body", system: REGULAR },
  semibold: { weight: "550 700", stretch: "100%", sample: "body", system: BOLD },
  display: { weight: "400 700", stretch: "105% 125%", sample: "heading", system: BOLD },
};

/**
 * The family "Archivo Fallback": fonts of the visitor's system, scaled to the widths and the line box of Archivo, so
 * that nothing shifts when the web font arrives. Of two rules for one face the later one that is installed wins.
 */
export function fallbackCss(fonts: Record<Face, Font>): string {
  const faces = Object.keys(FACES) as Face[];
  return faces
    .flatMap((face) => FACES[face].system.map((system) => faceRule(face, fonts[face], system)))
    .join("\n");
}

function faceRule(face: Face, font: Font, system: SystemFont): string {
  const { weight, stretch, sample } = FACES[face];
  const adjust = meanAdvance(font, SAMPLES[sample]) / system.width[sample];
  const override = (units: number) => percent(Math.abs(units) / font.unitsPerEm / adjust);
  return `@font-face {
  font-family: "Archivo Fallback";
  src: ${system.local.map((name) => `local("${name}")`).join(", ")};
  font-weight: ${weight};
  font-stretch: ${stretch};
  size-adjust: ${percent(adjust)};
  ascent-override: ${override(font.ascent)};
  descent-override: ${override(font.descent)};
  line-gap-override: ${override(font.lineGap)};
}
`;
}

const meanAdvance = (font: Font, text: string) =>
  font.layout(text).advanceWidth / font.unitsPerEm / text.length;
const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
