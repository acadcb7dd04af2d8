import type { GuideChapter } from "../speaker-guide.ts";

export const episode: GuideChapter = {
  id: "episode",
  title: "Episode Guide",
  intro:
    "An episode is 3–10 minutes long. That is enough for one subject, told from experience, and too short for an introduction to the field.",
  sections: [
    {
      heading: "Choose the subject",
      blocks: [
        {
          kind: "checklist",
          items: [
            "A problem that you have dealt with yourself",
            "Small enough to be finished in ten minutes",
            "Of use to somebody who has the same problem next week",
          ],
        },
      ],
    },
    {
      heading: "Structure it",
      blocks: [
        {
          kind: "steps",
          items: [
            "Say what the problem is, in a sentence or two.",
            "Say what you did about it, and why you did it that way.",
            "Say what worked, what did not, and what you would do differently.",
            "End with one thing that a listener can do next.",
          ],
        },
      ],
    },
    {
      heading: "Keep it practical",
      blocks: [
        {
          kind: "list",
          items: [
            "Talk as you would to a peer across the table.",
            "Prefer an example to a principle.",
            "Explain an abbreviation the first time you use it.",
            "Speak from a few notes instead of reading a text.",
          ],
        },
      ],
    },
    {
      heading: "Leave out",
      blocks: [
        {
          kind: "list",
          items: [
            "Marketing content: nothing is promoted, no product, no service, no company.",
            "Confidential matters of your organisation or of others.",
            "What was said inside the network, unless its author has approved.",
          ],
        },
      ],
    },
    {
      heading: "On the day",
      blocks: [
        {
          kind: "checklist",
          items: [
            "Everything as it was in the tech check",
            "A glass of water within reach, your notes in sight",
            "Phone silent, door closed, headphones on",
            "In the studio a few minutes early",
          ],
        },
        "If you stumble, pause for a moment and begin the sentence again.",
      ],
    },
  ],
};
