import { contactFields } from "#contract/contact.ts";
import type { Fields } from "#contract/fields.ts";
import { CONSENT_LABEL, registrationFields } from "#contract/registration.ts";
import type { LegalDocument } from "./legal-document.ts";
import { legal, site } from "./site.ts";

const { operator, address, privacyContact: contact, answerWithin, retentionDays } = legal;

/** Lists the labels of a form's fields, taken from the form so that the notice cannot differ. */
const labels = (fields: Fields) =>
  Object.values(fields)
    .map(({ label, required }) => (required ? label : `${label} (optional)`))
    .join(", ");

/** The privacy notice. Keep what it says is collected, and for how long, true: change it together with the site. */
export const privacy: LegalDocument = {
  title: "Privacy notice",
  description: `What the website of ${site.name} collects, what for, who receives it, for how long, and what you can ask for.`,
  heading: "Privacy notice",
  lead: "This site knows what you write into its forms, and nothing else about you. Here is what happens to it.",
  contact,
  date: legal.statementDate,
  summary: [
    { label: "Collected", value: "What you write into a form" },
    { label: "Kept", value: `${retentionDays} days after delivery` },
    { label: "Cookies", value: "None" },
    { label: "Analytics", value: "None" },
  ],
  sections: [
    {
      id: "controller",
      title: "Who is responsible",
      blocks: [
        {
          kind: "text",
          text: `${operator}, ${address}, is the controller of what this site collects. This is its notice under section 11 of the Protection of Privacy Law, 5741-1981. Questions go to:`,
        },
        { kind: "contact" },
      ],
    },
    {
      id: "data",
      title: "What is collected",
      blocks: [
        {
          kind: "facts",
          items: [
            { label: "Contact form", value: labels(contactFields) },
            { label: "Registration", value: labels(registrationFields) },
            { label: "Consent", value: `Whether you ticked “${CONSENT_LABEL}”` },
            { label: "With each", value: "When it came in, and when it was passed on" },
          ],
        },
        {
          kind: "text",
          text: "There are no cookies and no analytics, and our pages load nothing from other sites but the two forms of section 8. Your browser remembers for itself how far you have scrolled, until you close the tab.",
        },
        {
          kind: "text",
          text: "The server's log holds no network addresses. Against floods of messages the server counts how many come from an address: it keeps the address, or a keyed hash of it, while it counts, which is for some minutes, and a hash for about an hour longer at most.",
        },
      ],
    },
    {
      id: "purposes",
      title: "What it is used for",
      blocks: [
        {
          kind: "list",
          items: [
            "A message from the contact form: to read and to answer it.",
            "A registration: to send you the details of the show.",
            "Your address for marketing: only if you ticked the box.",
          ],
        },
      ],
    },
    {
      id: "duty",
      title: "Whether you have to",
      blocks: [
        {
          kind: "text",
          text: "No law obliges you to tell us any of this. Without the required fields a message cannot be sent, and so not be answered. Leaving out the rest changes nothing.",
        },
      ],
    },
    {
      id: "recipients",
      title: "Who receives it",
      blocks: [
        {
          kind: "text",
          text: `The organisers of ${site.name}, by e-mail. These companies store or carry it for us:`,
        },
        { kind: "facts", items: [...legal.processors] },
      ],
    },
    {
      id: "retention",
      title: "How long it is kept",
      blocks: [
        {
          kind: "text",
          text: `The site erases a message ${retentionDays} days after it was delivered to the organisers. What could not be delivered, or was held back as possible spam, is kept until they have decided about it.`,
        },
        {
          kind: "text",
          text: "The e-mail in the organisers' inbox is not erased with it: how long that is kept is their own practice. The same holds for backups.",
        },
      ],
    },
    {
      id: "rights",
      title: "What you can ask for",
      blocks: [
        {
          kind: "list",
          items: [
            "To see what is held about you (section 13 of the law).",
            "To have it corrected or erased where it is wrong, incomplete, unclear or out of date (section 14).",
            "To get no more marketing. The consent is optional and apart from the registration, which stays as it is when you withdraw it.",
          ],
        },
        {
          kind: "text",
          text: `Write to ${contact.name} at the address above, from the address that you gave us or naming it. We aim to answer within ${answerWithin}. You can also turn to the Privacy Protection Authority.`,
        },
      ],
    },
    {
      id: "others",
      title: "Forms of others",
      blocks: [
        {
          kind: "text",
          text: "The invite request and the startup application are forms of other providers, shown inside our pages. What you write there goes to them and not through this site. Their own notices say what they do with it.",
        },
      ],
    },
  ],
};
