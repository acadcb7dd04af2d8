import { guidelines } from "./guidelines.ts";
import { site } from "./site.ts";

const confidentiality = guidelines.rules.findIndex(({ id }) => id === "confidentiality");

export const home = {
  title: site.name,
  description:
    "An invitation-only network of CISOs in Israel: peer discussions in confidence, no commercial content.",
  hero: {
    /** One line each on screen; screen readers read one sentence. */
    heading: ["CONNECTING", "LEADERS IN", "CYBERSECURITY"],
    tagline: `A professional, trusted ${site.name} network with real peer discussions and no commercial content.`,
    invite: { label: "REQUEST AN INVITE", href: "/request-invite" },
    founders: `Founded by ${site.partners.university.name}, together with ${site.partners.company.name}`,
  },
  welcome: {
    label: "Welcome",
    heading: "A closed room for open conversation",
    text: "An exclusive network for CISOs to connect, collaborate and share insights in a confidential environment.",
    events: { label: "UPCOMING EVENTS", href: "/upcoming-events" },
  },
  mission: {
    label: "Our mission",
    heading: "Peers at one table",
    badges: [
      { title: "EXCLUSIVE", text: "Invitation-only membership", figure: "exclusive" },
      { title: "COLLABORATIVE", text: "Peer-to-peer network", figure: "collaborative" },
      { title: "INFLUENTIAL", text: "Shaping cybersecurity leadership", figure: "influential" },
    ],
    invite: { label: "REQUEST AN INVITE", href: "/request-invite" },
  },
  contact: {
    heading: "Get in Touch",
    text: "Your message goes to the organisers, who will reply to the address you give.",
    facts: {
      meeting: { label: "Meeting", ahead: "Next meeting", over: "Last meeting" },
      said: {
        label: "What is said",
        text: "Nothing is shared externally without the author's approval.",
        link: { label: `Guideline ${confidentiality + 1}`, href: "/guidelines#confidentiality" },
      },
    },
    topics: [
      { label: "Membership", href: "/request-invite" },
      { label: "Events", href: "/upcoming-events" },
      { label: "The Startup Program", href: "/startup-program" },
      { label: "The Practical Security Show", href: "/PracticalSecurity" },
    ],
  },
} as const;
