import { site } from "#site/content/site.ts";
import type { GuideChapter } from "../speaker-guide.ts";

export const overview: GuideChapter = {
  id: "overview",
  title: "Overview",
  intro:
    "This guide is for speakers and guests of the Practical Security Show. Read it once, prepare in a quiet hour, and tick the boxes as you go.",
  sections: [
    {
      heading: "The show in brief",
      blocks: [
        "The show is about security in practice. Episodes are short, and there is no fluff.",
        {
          kind: "facts",
          items: [
            { label: "Length", value: "3–10 minutes an episode" },
            { label: "Style", value: "Practical, no fluff" },
            { label: "Left out", value: "Marketing content" },
            { label: "Tech check", value: "At least one day before the session" },
            { label: "Disk space", value: "At least 500MB free" },
          ],
        },
      ],
    },
    {
      heading: "From here to the recording",
      blocks: [
        {
          kind: "steps",
          items: [
            "Choose your subject and note the points you want to make.",
            "Prepare the room and the computer you will record with.",
            "Do the tech check in the studio, at least one day before the session.",
            "Record the session with the host.",
            "Share a poster, if you like.",
          ],
        },
      ],
    },
    {
      heading: "What we ask of you",
      blocks: [
        {
          kind: "checklist",
          items: [
            "One subject that you know from your own work",
            "An episode of 3–10 minutes",
            "No marketing content",
            "A tech check at least one day before the session",
          ],
        },
      ],
    },
    {
      heading: "Questions",
      blocks: [
        "If something in this guide is unclear, or does not work for you, write to us before the session.",
        { kind: "link", label: site.email, href: `mailto:${site.email}` },
      ],
    },
  ],
};
