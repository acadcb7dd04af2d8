import type { LegalDocument } from "./legal-document.ts";
import { hasExternalForm } from "./own-forms.ts";
import { legal, site } from "./site.ts";

const { accessibilityContact: contact, answerWithin } = legal;

/** The accessibility statement. Keep its claims true: change it together with the site. */
export const accessibility: LegalDocument = {
  title: "Accessibility statement",
  description: `What we have done so that people with disabilities can use the website of ${site.name}, and where it falls short.`,
  lead: "What we have done so that everyone can use this site, and where it falls short.",
  contact,
  date: legal.statementDate,
  summary: [
    { label: "Standard", value: "WCAG 2.2, level AA" },
    { label: "In Israel", value: "Standard 5568" },
    { label: "Contact", value: contact.name },
    { label: "Reply", value: `Within ${answerWithin}` },
  ],
  sections: [
    {
      id: "standard",
      title: "What we work to",
      blocks: [
        "The site is designed to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. Israeli Standard 5568 is based on an earlier edition of the same guidelines.",
        "The standard is the one named by the Equal Rights for Persons with Disabilities (Service Accessibility Adjustments) Regulations, 5773-2013.",
      ],
    },
    {
      id: "done",
      title: "What we have done",
      blocks: [
        {
          kind: "list",
          items: [
            "Everything works with the keyboard alone. The focused element is outlined, and the first link of each page skips to the content.",
            "Headings, regions, lists and controls are named for screen readers. Photographs and posters have text alternatives.",
            "Errors in a form are explained in words: beside the field, and in a notice that screen readers announce.",
            "Text has a contrast of at least 4.5 to 1 with its background.",
            "At a zoom of 400%, text can be read without scrolling sideways.",
            "On devices set to reduce motion, pages do not fade in and the drawn figures stay still.",
            "Without scripts, every page can be read and each of our forms can be sent.",
          ],
        },
      ],
    },
    {
      id: "tests",
      title: "How it is tested",
      blocks: [
        "Automated tests check every page with axe: as it opens, and with the menu open, a notice shown, a form with errors or a poster enlarged; on a phone and on a wide screen, at a zoom of 400%, with wider text spacing, in the reader's own colours, and in print.",
        "Other tests go through every page and the galleries, and send each form, with the keyboard alone. People who use assistive technology have not tested the site yet.",
      ],
    },
    {
      id: "limits",
      title: "Where it falls short",
      blocks: [
        {
          kind: "list",
          items: [
            ...(hasExternalForm
              ? [
                  "Where a page says that its form belongs to another provider, we do not control how accessible it is. If it does not work for you, write to us instead.",
                ]
              : []),
            "The photographs of events are rendered placeholders. Those that replace them will need text alternatives of their own.",
            "The PDF of the speaker guide is tagged, but has not been checked with veraPDF. All of its text is on the page too.",
            "There is no Hebrew version yet.",
          ],
        },
      ],
    },
    {
      id: "contact",
      title: "If something does not work for you",
      blocks: [
        "Please write to our accessibility contact:",
        { kind: "contact" },
        "It helps us to know:",
        {
          kind: "list",
          items: [
            "the page where it happened,",
            "what you wanted to do, and what stopped you,",
            "your browser, and any assistive technology that you use.",
          ],
        },
        `We aim to answer within ${answerWithin}.`,
      ],
    },
  ],
};
