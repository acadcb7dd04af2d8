import type { Fields } from "#contract/fields.ts";
import { FORMS } from "#contract/forms.ts";
import { CONSENT_LABEL } from "#contract/registration.ts";
import { formPages } from "./forms.ts";
import type { LegalDocument } from "./legal-document.ts";
import { hasExternalForm, ownForms } from "./own-forms.ts";
import { legal, site } from "./site.ts";

const { operator, address, privacyContact: contact, answerWithin, retentionDays } = legal;

/** Lists the labels of a form's fields, taken from the form so that the notice cannot differ. */
const labels = (fields: Fields) =>
  Object.values(fields)
    .map(({ label, required, when }) => {
      if (!required) return `${label} (optional)`;
      return when ? `${label} (if you recommend someone)` : label;
    })
    .join(", ");

const recommended: LegalDocument["sections"][number] = {
  id: "recommended",
  title: "If someone recommends you",
  blocks: [
    "A member can recommend you in the invite request, and gives us your name, email, company and title, and perhaps your LinkedIn profile and why they recommend you. We use it only to decide whether to invite you. When we write to you, we tell you who gave it to us. It is kept as long as any message, and you have the same rights as anyone who wrote to us.",
  ],
};

const others: LegalDocument["sections"][number] = {
  id: "others",
  title: "Forms of other providers",
  blocks: [
    "Where a page says that its form belongs to another provider, what you write there goes straight to them. Their own notices say what they do with it.",
  ],
};

/** The privacy notice. Keep what it says is collected, and for how long, true: change it together with the site. */
export const privacy: LegalDocument = {
  title: "Privacy notice",
  description: `What the website of ${site.name} collects, why, who receives it, how long it is kept, and what you can ask for.`,
  lead: "This site knows only what is written in its forms. Here is what happens to it.",
  contact,
  date: legal.statementDate,
  summary: [
    { label: "Collected", value: "What you write in a form" },
    { label: "Kept", value: `${retentionDays} days after delivery` },
    { label: "Cookies", value: "None for visitors" },
    { label: "Analytics", value: "None" },
  ],
  sections: [
    {
      id: "controller",
      title: "Who is responsible",
      blocks: [
        `${operator}, ${address}, is the controller of what this site collects. This is its notice under section 11 of the Protection of Privacy Law, 5741-1981. Questions go to:`,
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
            ...ownForms.map((kind) => ({
              label: formPages[kind].name,
              value: labels(FORMS[kind].fields),
            })),
            { label: "Consent", value: `Whether you ticked “${CONSENT_LABEL}”` },
            { label: "With each", value: "When it was received, and when it was passed on" },
            { label: "Notes", value: "What the organisers note when they handle your message" },
          ],
        },
        `Visitors get no cookies, and there are no analytics. Only the organisers get one, when they sign in to read messages. Our pages load nothing from other sites${hasExternalForm ? ", except the forms of other providers" : ""}.`,
        "The server's log contains no network addresses. To stop floods, the server counts how many messages and requests to sign in come from each address. It stores no network address: each is only in its memory, for some minutes after a message and about an hour after a request to sign in.",
      ],
    },
    {
      id: "purposes",
      title: "What it is used for",
      blocks: [
        {
          kind: "list",
          items: [
            ...ownForms.map((kind) => formPages[kind].purpose),
            "Your address for marketing: only if you ticked the box.",
          ],
        },
      ],
    },
    {
      id: "duty",
      title: "Whether you must provide it",
      blocks: [
        "No law requires you to tell us any of this. Without the required fields a message cannot be sent, so it cannot be answered. The other fields are up to you.",
      ],
    },
    {
      id: "recipients",
      title: "Who receives it",
      blocks: [
        `The organisers of ${site.name}, by email and on a page of this site that only they can open. These companies store or transmit it for us:`,
        { kind: "facts", items: [...legal.processors] },
      ],
    },
    {
      id: "retention",
      title: "How long it is kept",
      blocks: [
        `The site erases a message ${retentionDays} days after it was delivered to the organisers. A message that could not be delivered, or was held as possible spam, is kept until they decide what to do with it, and as long again if they decide that it is spam.`,
        "The email in the organisers' inbox is not erased with it: they decide how long to keep it. The same applies to backups. Who of the organisers read, exported or erased a message is noted, without a word of it, and kept as long.",
      ],
    },
    {
      id: "rights",
      title: "What you can ask for",
      blocks: [
        {
          kind: "list",
          items: [
            "To see what is held about you, our notes included (section 13 of the law).",
            "To have it corrected or erased where it is wrong, incomplete, unclear or out of date (section 14).",
            "To receive no more marketing. Consent to it is optional and separate from your registration, which stays valid if you withdraw it.",
          ],
        },
        `Write to ${contact.name} at the address above, from the address that you gave us, or mention that address. We aim to answer within ${answerWithin}. You can also contact the Privacy Protection Authority.`,
      ],
    },
    ...(ownForms.includes("invite") ? [recommended] : []),
    ...(hasExternalForm ? [others] : []),
  ],
};
