import type { LegalDocument } from "./legal-document.ts";
import { legal, site } from "./site.ts";

const { accessibilityContact: contact, answerWithin } = legal;

/** The accessibility statement. Keep its claims true: change it together with the site. */
export const accessibility: LegalDocument = {
  title: "Accessibility statement",
  description: `What was done so that people with disabilities can use the website of ${site.name}, and what falls short.`,
  heading: "Accessibility statement",
  lead: "What was done so that everyone can use this site, and what falls short.",
  contact,
  date: legal.statementDate,
  summary: [
    { label: "Standard", value: "WCAG 2.2, level AA" },
    { label: "In Israel", value: "Standard 5568" },
    { label: "Contact", value: contact.name },
    { label: "Answer", value: `Within ${answerWithin}` },
  ],
  sections: [
    {
      id: "standard",
      title: "What we work to",
      blocks: [
        {
          kind: "text",
          text: "The site is made to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. Israeli Standard 5568 is based on an earlier edition of the same guidelines.",
        },
        {
          kind: "text",
          text: "The standard is the one named by the Equal Rights for Persons with Disabilities (Service Accessibility Adjustments) Regulations, 5773-2013.",
        },
      ],
    },
    {
      id: "done",
      title: "What was done",
      blocks: [
        {
          kind: "list",
          items: [
            "Everything can be done with the keyboard. What has the focus is outlined, and the first link of each page leads past the bar to the content.",
            "Headings, regions, lists and controls are named for screen readers. Photographs and posters have text alternatives.",
            "What is missing in a form is said in words: beside the field, and in a notice that screen readers announce.",
            "Text stands out from its ground by at least 4.5 to 1.",
            "At a zoom of 400% no text needs scrolling sideways.",
            "Where a device asks for less motion, pages do not fade in and the drawn figures stand still.",
            "Every page can be read without scripts, and both of our forms can be sent.",
          ],
        },
      ],
    },
    {
      id: "tests",
      title: "How it is tested",
      blocks: [
        {
          kind: "text",
          text: "The tests that belong to the site check every page automatically with axe: as it opens, and with the menu open, a notice shown, a form refused or a poster enlarged; on a phone and on a wide screen, at a zoom of 400%, with more space in the text, in the reader's own colours, and in print.",
        },
        {
          kind: "text",
          text: "Others read every page, walk through the galleries and send both forms with the keyboard alone. People who use assistive technology have not tested the site yet.",
        },
      ],
    },
    {
      id: "limits",
      title: "What falls short",
      blocks: [
        {
          kind: "list",
          items: [
            "The invite request and the startup application are forms of other providers, shown inside our pages. How accessible they are is not in our hands. If one of them is in your way, write to us instead.",
            "The photographs of events are rendered stand-ins. Those that replace them need text alternatives of their own.",
            "The speaker guide as a PDF is tagged, but was not checked with veraPDF. All of its text is on the page too.",
            "There is no Hebrew version yet.",
          ],
        },
      ],
    },
    {
      id: "contact",
      title: "If something is in your way",
      blocks: [
        { kind: "text", text: "Please write to our accessibility contact:" },
        { kind: "contact" },
        { kind: "text", text: "It helps us to know:" },
        {
          kind: "list",
          items: [
            "the page on which it happened,",
            "what you wanted to do, and what stopped you,",
            "your browser, and the assistive technology that you use.",
          ],
        },
        { kind: "text", text: `We aim to answer within ${answerWithin}.` },
      ],
    },
  ],
};
