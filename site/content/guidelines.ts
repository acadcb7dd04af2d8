import { site } from "./site.ts";

export type Guideline = {
  /** The fragment in `/guidelines#meetings`. Keep it when the text changes. */
  id: string;
  title: string;
  text: string;
  link?: { label: string; href: string };
};

export const guidelines = {
  title: "Community Guidelines",
  description: `The rules that members of ${site.name} agree to: mutual assistance, confidentiality, no marketing.`,
  lead: "Rules that keep the conversation useful, honest and confidential.",
  breadcrumb: { label: "Breadcrumb", home: { label: "Home", href: "/" }, current: "Guidelines" },
  contents: "Contents",
  rules: [
    {
      id: "mutual-assistance",
      title: "Mutual Assistance",
      text: "The network exists so that members help one another. Avoid politics, personal criticism and divisive topics.",
    },
    {
      id: "no-marketing",
      title: "No Marketing or Advertising",
      text: "No marketing and no advertising. Vendor recommendations are allowed with full disclosure of personal or commercial interest.",
    },
    {
      id: "community-members",
      title: "Community Members",
      text: "Only CISOs or equivalent roles from recognized organizations; no sales or service-delivery roles.",
    },
    {
      id: "immediate-updates",
      title: "Immediate Updates",
      text: "Members tell the organizers if their role changes and leave if it no longer qualifies.",
    },
    {
      id: "confidentiality",
      title: "Confidentiality and Privacy",
      text: "Nothing is shared externally without the author's approval; no sharing of contact details or copying the member list.",
    },
    {
      id: "anonymous-questions",
      title: "Anonymous Questions",
      text: "Anonymous questions are posted via a community admin.",
    },
    {
      id: "meetings",
      title: "Meetings",
      text: "Physical meetings are for members only; exceptions need prior approval.",
    },
    {
      id: "recommendations",
      title: "Recommendations",
      text: "Members recommend other CISOs through the invite request form.",
      link: { label: "Open the invite request form", href: "/request-invite" },
    },
  ] satisfies Guideline[],
} as const;
