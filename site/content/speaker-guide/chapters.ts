import { show } from "#site/content/show.ts";
import { episode } from "./episode.ts";
import { overview } from "./overview.ts";
import { social } from "./social.ts";
import { technical } from "./technical.ts";

/** The speaker guide, from which both the page and the PDF are made. */
export const guide = {
  title: "Speaker guide",
  show: show.title,
  summary: "How to prepare for a recording, what an episode needs, and how to share it.",
  chapters: [overview, technical, episode, social],
};
