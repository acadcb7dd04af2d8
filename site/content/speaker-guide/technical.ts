import { site } from "#site/content/site.ts";
import type { GuideChapter } from "../speaker-guide.ts";

export const technical: GuideChapter = {
  id: "technical",
  title: "Technical Setup",
  intro:
    "A good recording needs little: a quiet room, light on your face, and a computer with space left on its disk.",
  sections: [
    {
      heading: "Computer",
      blocks: [
        {
          kind: "checklist",
          items: [
            "At least 500MB free disk space",
            "Other programs closed, above all those that use the camera or the microphone",
            "Notifications switched off, on the computer and on the phone",
            "Plugged in to power",
          ],
        },
      ],
    },
    {
      heading: "Connection",
      blocks: [
        {
          kind: "checklist",
          items: [
            "A wired connection, if possible; otherwise a seat close to the access point",
            "Downloads, backups and updates paused until after the session",
          ],
        },
      ],
    },
    {
      heading: "Sound",
      blocks: [
        {
          kind: "checklist",
          items: [
            "A quiet room, with doors and windows closed",
            "Headphones, so that your microphone does not pick up the other voices",
            "The same microphone in the tech check and in the session",
          ],
        },
      ],
    },
    {
      heading: "Picture",
      blocks: [
        {
          kind: "checklist",
          items: [
            "The camera at eye level",
            "Light from the front, and no bright window behind you",
            "Nothing confidential in view: no whiteboard, no screen, no papers",
          ],
        },
      ],
    },
    {
      heading: "Tech check",
      blocks: [
        "Do it at least one day before the session, with the room, the computer and the connection that you will use for the recording. That leaves time to fix what does not work.",
        {
          kind: "steps",
          items: [
            "Put on your headphones and open the studio.",
            "Allow access to the camera and microphone when asked.",
            "Say a few sentences as loudly as you will in the session, and listen for echo and noise.",
            "Look at your picture: eye level, light, background.",
            "Check that there is at least 500MB free disk space.",
          ],
        },
        { kind: "link", label: "Open the studio", href: site.studioUrl },
      ],
    },
  ],
};
