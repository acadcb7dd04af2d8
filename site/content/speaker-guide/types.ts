/** The speaker guide, from which both the page and the PDF are made. */
export type Guide = {
  title: string;
  show: string;
  summary: string;
  chapters: [GuideChapter, ...GuideChapter[]];
};

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
