export const show = {
  title: "Practical Security Show",
  description:
    "Practical security in short episodes, no fluff. Register to hear when the first episode is out.",
  hero: {
    label: "No fluff",
    heading: "Practical Security Show",
    lead: "Short conversations about what works in security. No fluff.",
  },
  features: [
    { title: "Practical", text: "Tips that you can use, from people who do the work." },
    { title: "Short", text: "Episodes of up to 10 minutes, one subject each." },
    { title: "No fluff", text: "No marketing, no slogans: the subject and nothing else." },
  ],
  episode: {
    heading: "First Episode Launch",
    status: "COMING SOON",
    number: "Episode 1",
    date: "Date TBD",
  },
  speakers: {
    text: "Speaking on the show?",
    link: { label: "Read the speaker guide", to: "/PracticalSecurityInfo" },
  },
} as const;
