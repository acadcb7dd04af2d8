export const show = {
  title: "Practical Security Show",
  description: "Practical security in short episodes, no fluff. Register for the show.",
  hero: {
    label: "No fluff",
    heading: "Practical Security Show",
    lead: "Practical security in short episodes.",
  },
  features: [
    { title: "Practical", text: "Guests talk about security in practice." },
    { title: "Short", text: "Each episode is 3–10 minutes long." },
    { title: "No fluff", text: "No commercial or marketing content." },
  ],
  episode: {
    heading: "First Episode Launch",
    status: "COMING SOON",
    number: "Episode 1",
    date: "Date TBD",
  },
  speakers: {
    text: "Speaking on the show?",
    link: { label: "Read the speaker guide", href: "/PracticalSecurityInfo" },
  },
} as const;
