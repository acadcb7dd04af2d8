import { episode } from "./guide/episode.ts";
import { overview } from "./guide/overview.ts";
import { social } from "./guide/social.ts";
import { technical } from "./guide/technical.ts";
import type { Guide } from "./guide/types.ts";
import { show } from "./show.ts";

export const guide: Guide = {
  title: "Speaker guide",
  show: show.title,
  summary: "How to prepare for a recording, what an episode needs, and how to share it.",
  chapters: [overview, technical, episode, social],
};
