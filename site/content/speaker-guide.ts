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
