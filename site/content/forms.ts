import type { Kind } from "#contract/kinds.ts";
import { site } from "./site.ts";

/* The text of the forms; their labels are in contract/. */

/** Described by the first error of a field. */
export const invalid = { title: "Error", destructive: true } as const;

/** The toasts of the contact form, the invite request and the application (docs/product.md, section 8). */
const toasts = (sent: string) => ({
  blank: invalid,
  success: { title: "Success!", description: sent },
  failure: { ...invalid, description: "Something went wrong. Please try again." },
});

/** Follows the error of a field that is too long. */
export const excess = (characters: number) =>
  `${characters.toLocaleString("en")} ${characters === 1 ? "character" : "characters"} too many`;

/** Text of every form. */
export const forms = {
  optional: "optional",
  choose: "Choose one",
  /** At the button, while a press waits for a connection. */
  offline: "You are offline. This will be sent once you are connected.",
  webAddress: "A web address, like https://example.org",
  privacy: {
    text: "We use what you send to answer you.",
    link: { label: "Privacy notice", href: "/privacy" },
  },
} as const;

export const contactText = {
  submit: { label: "Send message", sending: "Sending..." },
  toasts: toasts("Your message has been submitted successfully."),
} as const;

/** The toasts follow docs/product.md, sections 5 and 8; the consent is in contract/registration.ts. */
export const registrationText = {
  submit: { label: "Register", sending: "Registering..." },
  toasts: {
    blank: {
      title: "Please fill in all fields",
      description: "All fields are required for registration.",
      destructive: true,
    },
    success: {
      title: "Registration Successful!",
      description: "Thank you for registering. We'll send you details soon.",
    },
    failure: {
      title: "Registration Failed",
      description: "There was an error with your registration. Please try again.",
      destructive: true,
    },
  },
} as const;

export const inviteText = {
  emailHint: "A work address tells us where you work.",
  recommended: "The person you recommend",
  /** Without scripts, the questions of both choices are shown. */
  onlyForMyself: "For yourself",
  onlyForOthers: "Only if you recommend someone",
  you: "You",
  submit: { label: "Request an invite", sending: "Sending..." },
  toasts: toasts("Your request has been sent. The organisers will answer by email."),
} as const;

export const applicationText = {
  submit: { label: "Apply", sending: "Sending..." },
  toasts: toasts("Your application has been sent. The organisers will answer by email."),
} as const;

/** The questionnaire of the startup application. */
export const questionnaireText = {
  text: (questions: number, open: number) =>
    `The panel answers it after your presentation. You can leave it for later, but we need it before you present. Up to ${questions} questions, up to ${open} open-ended.`,
  kind: "Kind of answer",
  kinds: { rating: "Rating", choice: "Choice", open: "Open" },
  add: "Add a question",
  up: "Move up",
  down: "Move down",
  remove: "Remove",
  count: (questions: number, max: number, open: number, maxOpen: number) =>
    `${questions} of ${max} questions, ${open} of ${maxOpen} open`,
} as const;

/** The text around the frame of a form. */
export const formFrame = {
  loading: "Loading the form",
  /** Shown always: no page can tell whether another site's form is to be seen (docs/decisions/0020-security-headers.md). */
  notShowing: "Form not showing?",
  /** In place of a form of which nothing has arrived. */
  missing: "The form has not arrived.",
  open: "Open the form in its own tab",
  or: "or write to",
  email: site.email,
  /** If the form is external. */
  privacy: {
    text: "This form belongs to another provider, which has its own privacy notice.",
    link: { label: "Our privacy notice", href: "/privacy" },
  },
} as const;

/** Text around the forms, by the kind of their messages. No island imports it: each would load all of it. */
export const formPages = {
  contact: {
    ...contactText,
    name: "Contact form",
    purpose: "A message from the contact form: to read and answer it.",
    /** The link to the form on its confirmation page. */
    back: "Back to the home page",
  },
  registration: {
    ...registrationText,
    name: "Registration",
    purpose: "A registration: to send you the details of the show.",
    heading: "Register for the show",
    text: "Leave your details and we'll send you more about the show.",
    back: "Practical Security Show",
  },
  invite: {
    ...inviteText,
    name: "Invite request",
    purpose: "An invite request: to decide on it and answer you.",
    description: "Request an invite for yourself, or recommend someone.",
    heading: "Your request",
    statement: {
      text: "Membership is limited to CISOs or equivalent roles from recognized organizations.",
      link: { label: "Community guidelines", href: "/guidelines" },
    },
    page: { label: "Request an invite", href: "/request-invite" },
    sent: "Invite request sent",
    back: "Send another request",
  },
  application: {
    ...applicationText,
    name: "Startup application",
    purpose: "A startup application: to decide on it, answer you and prepare your session.",
    description: "Apply to present your startup to a panel of CISOs.",
    heading: "Your startup",
    statement: {
      text: "For cybersecurity startups whose target audience includes CISOs. You present for 10 minutes and get structured feedback.",
      link: { label: "About the program", href: "/startup-program" },
    },
    page: { label: "Apply to the Startup Program", href: "/apply-to-program" },
    sent: "Startup application sent",
    back: "Send another application",
  },
} as const satisfies Record<Kind, object>;
