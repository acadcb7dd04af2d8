/** The speaker guide: the page and the PDF are made from the same words. */
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

export type GuideBlock =
  | { kind: "paragraph"; text: string }
  /** Things to do or to have, each with a box to tick. */
  | { kind: "checklist"; items: string[] }
  /** Things to do one after the other. */
  | { kind: "steps"; items: string[] }
  /** Things to know. */
  | { kind: "list"; items: string[] }
  | { kind: "facts"; items: { label: string; value: string }[] }
  | { kind: "link"; label: string; url: string }
  /** The wall of posters of `content/posters.ts`. */
  | { kind: "posters" };
