import type { oldestBrowsers } from "#site/oldest-browsers.ts";

export type Level = keyof typeof oldestBrowsers;

/** What the site asks for and does without. A feature stands for all below it; the first that fits counts. */
interface Enhancement {
  features: string[];
  /** From which level on somebody would miss it. */
  neededFor: Level | "nothing";
  because: string;
}

const LENGTHS = "css.types.length.viewport_percentage_units";

/**
 * What is newer than the browsers on which the site is usable, or readable, and why it is so without. All else that is
 * newer fails the test, which names it.
 */
export const enhancements: Enhancement[] = [
  {
    features: ["details", "picture", "summary", "time"].map((name) => `html.elements.${name}`),
    neededFor: "nothing",
    because: "What stands in them shows all the same: the photograph, the date, the answer.",
  },
  {
    features: [`${LENGTHS}_small`, `${LENGTHS}_dynamic`],
    neededFor: "whole",
    because: "A first view is as high as its words, a photograph as wide as the page.",
  },
  {
    features: ["css.properties.translate", "css.properties.rotate", "css.properties.scale"],
    neededFor: "whole",
    because: "Figures hang lower, signs do not turn, a photograph does not follow the finger.",
  },
  {
    features: ["css.selectors.has"],
    neededFor: "whole",
    because: "An open menu lies over the page without a ground; each of its links has its own.",
  },
  {
    features: ["css.properties.contain.inline-size"],
    neededFor: "whole",
    because: "A line under a heading makes its column wider, and the figure beside it smaller.",
  },
  {
    features: ["align-content.start", "place-self.start", "place-self.end"].map(
      (name) => `css.properties.${name}`,
    ),
    neededFor: "whole",
    because: "A field grows with the one beside it that shows an error; arrows lie in the middle.",
  },
  {
    features: ["css.properties.overflow.clip"],
    neededFor: "nothing",
    because: "An @supports hides there what would be clipped.",
  },
  {
    features: ["css.properties.text-wrap"],
    neededFor: "nothing",
    because: "A line ends at another word.",
  },
  {
    features: ["size-adjust", "ascent-override", "descent-override", "line-gap-override"].map(
      (name) => `css.at-rules.font-face.${name}`,
    ),
    neededFor: "nothing",
    because: "Before the font has come once, lines are some pixels higher or lower.",
  },
  {
    features: [
      "css.properties.accent-color",
      "css.properties.outline",
      "css.properties.scrollbar-color",
      "css.properties.scrollbar-width",
      "css.properties.-webkit-tap-highlight-color",
    ],
    neededFor: "nothing",
    because: "The browser's own look: of a tick, a ring, a scroll bar, a tap.",
  },
  {
    features: ["css.properties.overscroll-behavior"],
    neededFor: "nothing",
    because: "The page scrolls on at the end of the menu.",
  },
  {
    features: ["css.at-rules.media.forced-colors", "css.properties.forced-color-adjust"],
    neededFor: "nothing",
    because: "Where a browser forces no colours, there are none to adjust to.",
  },
  {
    features: ["css.at-rules.media.scripting"],
    neededFor: "nothing",
    because:
      "With scripts it never matches. Without, the menu of a phone stays shut; links in pages work.",
  },
  {
    features: [
      "css.at-rules.page",
      "css.properties.break-after",
      "css.properties.break-before",
      "css.properties.content-visibility",
      "css.selectors.details-content",
    ],
    neededFor: "nothing",
    because: "On paper: pages have no numbers, or break elsewhere; what is closed stays closed.",
  },
  {
    features: ["css.properties.cursor", "css.properties.resize", "css.selectors.selection"],
    neededFor: "nothing",
    because: "A phone has no pointer.",
  },
  {
    features: [
      "html.elements.link.rel.icon",
      "html.elements.link.rel.manifest",
      "html.elements.meta.name.theme-color",
      "html.elements.meta.name.viewport",
    ],
    neededFor: "nothing",
    because: "For the frame of a browser, not the page; a desktop needs no viewport.",
  },
  {
    features: [
      "html.elements.img.fetchpriority",
      "html.elements.script.type.speculationrules",
      ".connection",
      ".effectiveType",
      ".saveData",
    ],
    neededFor: "nothing",
    because: "The same comes, only later; scripts ask first.",
  },
  {
    features: [".showPopover"],
    neededFor: "nothing",
    because: "Called where it is there: else a toast lies over the page by its place alone.",
  },
  {
    features: ["javascript.classes.public_class_fields"],
    neededFor: "nothing",
    because: "Safari before 16 misreads parentheses in them, and ours have none.",
  },
  {
    features: [
      ".animation",
      ".canIntercept",
      ".currentEntry",
      ".downlink",
      ".getState",
      ".navigate",
      ".skipTransition",
      ".startViewTransition",
      ".transferSize",
      ".transition",
    ],
    neededFor: "nothing",
    because: "React's view transitions and navigations, which nothing here uses.",
  },
  {
    features: [
      "api.PublicKeyCredential.parseCreationOptionsFromJSON_static",
      "api.PublicKeyCredential.parseRequestOptionsFromJSON_static",
    ],
    neededFor: "nothing",
    because: "Supabase's passkeys, which nothing here uses.",
  },
  {
    features: [
      ".contentEncoding",
      ".delay",
      ".fallback",
      ".fileName",
      ".fromElement",
      ".quality",
      ".share",
    ],
    neededFor: "nothing",
    because: "Names of React's, Supabase's and our own that browsers use for something else.",
  },
];
