import { site } from "./site.ts";

export const startupProgram = {
  title: "Startup Program",
  description:
    "Ten minutes before a panel of CISOs, then structured feedback on your own questions: the Startup Program for cybersecurity startups.",
  hero: {
    lead: "Ten minutes before a panel of CISOs, and answers to the questions that you bring.",
    apply: { label: "Apply Now", href: "/apply-to-program" },
  },
  about: {
    heading: "About the program",
    paragraphs: [
      "Each startup gets 10 minutes to present to a panel of CISOs, then a startup-designed questionnaire for structured feedback.",
      "CISOs may connect directly with the startup.",
      "The program is open to cybersecurity startups whose target audience includes CISOs.",
    ],
    facts: [
      { label: "Presentation", value: "10 minutes" },
      { label: "Q&A", value: "10 minutes" },
      { label: "Questionnaire", value: "up to 8 questions" },
      { label: "Open-ended questions", value: "up to 2" },
      { label: "Meetings", value: "1 to 3 times per quarter" },
    ],
  },
  behind: {
    heading: "Who's Behind the Program",
    paragraphs: [
      `The program is run by ${site.name}, a private, invitation-only network of chief information security officers (CISOs) in Israel.`,
      "The network was founded by a university cyber research centre together with a partner company.",
    ],
  },
  eligibility: {
    heading: "Who Can Apply",
    criteria: [
      {
        label: "Required",
        items: [
          "A cybersecurity startup whose target audience includes CISOs",
          "Post-ideation phase, with a concrete idea",
        ],
      },
      { label: "Preferably", items: ["Initial funding secured"] },
    ],
  },
  process: {
    heading: "The process",
    steps: [
      {
        title: "Apply",
        text: "Fill in the application form.",
      },
      {
        title: "Design your questionnaire",
        text: "Write up to 8 questions on what you want to learn. Up to 2 of them may be open-ended.",
      },
      {
        title: "Present",
        text: "Present to a panel of CISOs for 10 minutes. Meetings are held 1 to 3 times per quarter.",
      },
      {
        title: "Answer questions",
        text: "Another 10 minutes are for the panel's questions and your answers.",
      },
      {
        title: "Receive feedback",
        text: "The panel fills in your questionnaire. CISOs who want to continue connect with you directly.",
      },
    ],
  },
  benefits: {
    heading: "Benefits",
    items: [
      {
        title: "Direct exposure to CISOs",
        text: "The people you build for hear about it directly from you.",
      },
      {
        title: "Authentic feedback",
        text: "CISOs answer the questions that you have designed.",
      },
      {
        title: "Early validation",
        text: "Learn whether CISOs have the problem you solve, while there is still time to change course.",
      },
      {
        title: "Sharper positioning",
        text: "Hear how CISOs would describe what you do.",
      },
    ],
  },
  banner: {
    heading: "Bring your questions",
    partners: { before: `${site.name} was founded by`, between: "together with" },
    apply: { label: "Apply Now", href: "/apply-to-program" },
  },
} as const;
