import type { GuideChapter } from "../speaker-guide.ts";

export const social: GuideChapter = {
  id: "social",
  title: "Social Media",
  intro:
    "You may want to tell others about the show and about your episode. The posters are made for that, and a few words of your own do the rest.",
  sections: [
    {
      heading: "Posters",
      blocks: [
        "Choose the one that suits you. All four are portrait pictures of 1080 by 1350 pixels, and are best shared as they are.",
        { kind: "posters" },
      ],
    },
    {
      heading: "Your own words",
      blocks: [
        {
          kind: "checklist",
          items: [
            "What your episode is about, in one sentence",
            "Who can use it, and for what",
            "The full name: Practical Security Show",
            "A link to the page of the show",
            "A short description of the poster, for those who cannot see it",
          ],
        },
      ],
    },
    {
      heading: "The same rules",
      blocks: [
        {
          kind: "list",
          items: [
            "No marketing content: the post is about the subject.",
            "Nothing confidential, and nothing that was said inside the network without its author's approval.",
            "Ask before you name or tag somebody.",
          ],
        },
      ],
    },
  ],
};
