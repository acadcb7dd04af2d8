import type { oldestBrowsers } from "#site/oldest-browsers.ts";

export type Level = keyof typeof oldestBrowsers;

/** Features that the site uses but does not need. A key includes all keys below it; the first match counts. */
interface Enhancement {
  features: string[];
  /** The first level that needs it. */
  neededFor: Level | "nothing";
  because: string;
}

const LENGTHS = "css.types.length.viewport_percentage_units";

/**
 * The features that are newer than the browsers on which the site is usable, or readable, and what happens without them.
 * Any other newer feature fails the test, which names it.
 */
export const enhancements: Enhancement[] = [
  {
    features: ["details", "picture", "summary", "time"].map((name) => `html.elements.${name}`),
    neededFor: "nothing",
    because: "Their content is shown all the same: the photograph, the date, the answer.",
  },
  {
    features: [`${LENGTHS}_small`, `${LENGTHS}_dynamic`],
    neededFor: "whole",
    because: "A first view is as high as its text, a photograph as wide as the page.",
  },
  {
    features: ["css.properties.translate", "css.properties.rotate", "css.properties.scale"],
    neededFor: "whole",
    because: "Figures are lower, icons do not turn, a photograph does not follow the finger.",
  },
  {
    features: ["css.selectors.has"],
    neededFor: "whole",
    because: "An open menu has no background; each of its links has its own.",
  },
  {
    features: ["css.properties.contain.inline-size"],
    neededFor: "whole",
    because: "A line under a heading makes its column wider, and the figure next to it smaller.",
  },
  {
    features: ["align-content.start", "place-self.start", "place-self.end"].map(
      (name) => `css.properties.${name}`,
    ),
    neededFor: "whole",
    because: "A field grows with its neighbour that shows an error; arrows are centred.",
  },
  {
    features: ["css.properties.overflow.clip"],
    neededFor: "nothing",
    because: "An @supports rule hides what would be clipped.",
  },
  {
    features: ["css.properties.text-wrap"],
    neededFor: "nothing",
    because: "Lines break at other words.",
  },
  {
    features: ["size-adjust", "ascent-override", "descent-override", "line-gap-override"].map(
      (name) => `css.at-rules.font-face.${name}`,
    ),
    neededFor: "nothing",
    because: "Until the font is cached, lines are some pixels higher or lower.",
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
    because: "Checkboxes, focus rings, scroll bars and tap highlights are the browser's own.",
  },
  {
    features: ["css.properties.overscroll-behavior"],
    neededFor: "nothing",
    because: "The page scrolls on at the end of the menu.",
  },
  {
    features: ["css.at-rules.media.forced-colors", "css.properties.forced-color-adjust"],
    neededFor: "nothing",
    because: "A browser that forces no colours needs no adjustment.",
  },
  {
    features: ["css.at-rules.media.scripting"],
    neededFor: "nothing",
    because:
      "It never matches with scripts. Without them, the menu of a phone stays closed; links in pages work.",
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
    because: "In print, pages have no numbers or break elsewhere, and closed sections stay closed.",
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
    because: "They concern the browser window, not the page; a desktop needs no viewport.",
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
    because: "The same is loaded, only later; scripts check first.",
  },
  {
    features: [".showPopover"],
    neededFor: "nothing",
    because:
      "Called only where it exists; otherwise only the position of a toast keeps it above the page.",
  },
  {
    features: ["javascript.classes.public_class_fields"],
    neededFor: "nothing",
    because: "Safari before 16 misreads parentheses in them, but ours have none.",
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
    because: "React's view transitions and navigations, which the site does not use.",
  },
  {
    features: [
      "api.PublicKeyCredential.parseCreationOptionsFromJSON_static",
      "api.PublicKeyCredential.parseRequestOptionsFromJSON_static",
    ],
    neededFor: "nothing",
    because: "Supabase's passkeys, which the site does not use.",
  },
  {
    features: [".contentEncoding", ".delay", ".fallback", ".fromElement", ".quality", ".share"],
    neededFor: "nothing",
    because: "Members of React, Supabase and our code that share their name with a browser's.",
  },
];
