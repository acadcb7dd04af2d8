type Direction = "ltr" | "rtl";

/** The owner's identity. Every value in this file is a placeholder; docs/content.md says what to replace. */
export const site = {
  name: "CISO Circle",
  /** The language of the pages (BCP 47). */
  language: "en",
  /** The direction of the text, which the layout follows. */
  direction: "ltr" as Direction,
  copyrightYear: 2025,
  email: "hello@example.org",
  partners: {
    university: {
      name: "University Cyber Research Center",
      url: "https://university.example.org/",
      /** The number of seats in the mark that replaces the partner's logo. */
      seats: 7,
    },
    company: { name: "Partner Company", url: "https://partner.example.org/", seats: 10 },
  },
  social: { label: "LinkedIn", url: "https://social.example.org/company/ciso-circle" },
  /** The show's recording studio, for the tech check and the sessions. */
  studioUrl: "https://studio.example.org/",
} as const;

/** For the server; no page shows these addresses. */
export const mail = {
  /** Receives the messages of all forms, unless `MAIL_TO` is set. */
  to: "hello@example.org",
  /** Sends them, unless `MAIL_FROM` is set; an address in the owner's domain. */
  from: "website@example.org",
} as const;

/** Receives reports of vulnerabilities; published in /.well-known/security.txt. */
export const security = { email: "security@example.org" } as const;

/** For the accessibility statement and the privacy notice; have counsel review both before launch. */
export const legal = {
  /** The controller of the collected data: its registered name and postal address. */
  operator: "Example Association for Information Security",
  address: "1 Example Street, Tel Aviv, Israel",
  accessibilityContact: { name: "Dana Example", email: "accessibility@example.org" },
  privacyContact: { name: "Noam Example", email: "privacy@example.org" },
  /** The target time for an answer from either contact. */
  answerWithin: "ten working days",
  /** The companies that store or carry messages for the operator. */
  processors: [
    { label: "Hosting", value: "Example Hosting Ltd, Israel" },
    { label: "Email", value: "Example Mail Ltd, Israel" },
  ],
  /** The date of both documents (YYYY-MM-DD). */
  statementDate: "2026-11-24",
  /** As promised in the privacy notice. The server warns at start if RETENTION_DAYS differs. */
  retentionDays: 365,
} as const;

export type FramedForm = "invite" | "application";

/** The forms in frames. `url: null` shows a form of this site; an address (https://…) shows that of another provider instead. */
export const framedForms: Record<FramedForm, { title: string; url: string | null }> = {
  invite: { title: "Invite request form", url: null },
  application: { title: "Startup application form", url: null },
};
