import { formPages } from "./forms.ts";

export const show = {
  title: "Practical Security Show",
  description: "Practical security in short episodes, no fluff. Register for the show.",
  hero: {
    label: "No fluff",
    lead: "A host, a guest and up to 10 minutes.",
    /** `registration` is the heading of the form further down the page. */
    register: { label: formPages.registration.heading, href: "#registration" },
    speakers: {
      text: "Speaking on the show?",
      link: { label: "Read the speaker guide", href: "/PracticalSecurityInfo" },
    },
  },
  features: [
    { title: "Practical", text: "Guests talk about security as it is done." },
    { title: "Short", text: "Each episode is 3–10 minutes long." },
    { title: "Nothing for sale", text: "No commercial or marketing content." },
  ],
  episode: {
    heading: "First Episode Launch",
    status: "COMING SOON",
    number: "Episode 1",
    date: "Date TBD",
  },
} as const;
