/** The text around the speaker guide. The guide itself, which is also a PDF, is in speaker-guide/. */
export const speakerGuidePage = {
  back: { label: "Practical Security Show", href: "/PracticalSecurity" },
  chapters: "Chapters",
  next: "Next chapter:",
  download: { label: "Download the guide (PDF)", href: "/speaker-guide.pdf" },
  studio: "Open the recording studio",
  poster: {
    enlarge: "Enlarge",
    close: "Close",
    download: "Download this poster (PNG)",
    file: (id: string) => `/posters/${id}.png`,
  },
} as const;

export type GuideChapter = {
  id: "overview" | "technical" | "episode" | "social";
  title: string;
  intro: string;
  sections: GuideSection[];
};

type GuideSection = { heading: string; blocks: GuideBlock[] };

/** A text is a paragraph. */
export type GuideBlock =
  | string
  /** Things to do or to have, each with a checkbox. */
  | { kind: "checklist"; items: string[] }
  /** Things to do in this order. */
  | { kind: "steps"; items: string[] }
  /** Things to know. */
  | { kind: "list"; items: string[] }
  | { kind: "facts"; items: { label: string; value: string }[] }
  | { kind: "link"; label: string; href: string }
  /** The posters of `content/posters.ts`. */
  | { kind: "posters" };
