/** How the text of the pages runs. */
type Direction = "ltr" | "rtl";

/**
 * Who this site is: the one file for the owner's identity. Every value here is a stand-in until the owner's own
 * arrives; docs/content.md says what to replace.
 */
export const site = {
  name: "CISO Circle",
  /** The language of the pages (BCP 47). */
  language: "en",
  /** The direction of their text; the layout follows it. */
  direction: "ltr" as Direction,
  copyrightYear: 2025,
  email: "hello@example.org",
  partners: {
    university: {
      name: "University Cyber Research Center",
      url: "https://university.example.org/",
      /** The seats of the mark that stands in for the partner's logo. */
      seats: 7,
    },
    company: { name: "Partner Company", url: "https://partner.example.org/", seats: 10 },
  },
  social: { label: "LinkedIn", url: "https://social.example.org/company/ciso-circle" },
  /** The recording studio of the show: tech check and sessions. */
  studioUrl: "https://studio.example.org/",
} as const;

/** For the server alone: no page shows these. */
export const mail = {
  /** Where the messages of both forms go, unless `MAIL_TO` says otherwise. */
  to: "hello@example.org",
  /** The sender of those mails, unless `MAIL_FROM` says otherwise: an address of the owner's own domain. */
  from: "website@example.org",
} as const;

/** Where vulnerabilities are reported; in /.well-known/security.txt. */
export const security = { email: "security@example.org" } as const;

/** What the accessibility statement and the privacy notice say of the owner; counsel reviews both before launch. */
export const legal = {
  /** Who answers for the site and what it collects: the registered name, and where letters reach them. */
  operator: "Example Association for Information Security",
  address: "1 Example Street, Tel Aviv, Israel",
  accessibilityContact: { name: "Dana Example", email: "accessibility@example.org" },
  privacyContact: { name: "Noam Example", email: "privacy@example.org" },
  /** How soon an answer to either of them is aimed for. */
  answerWithin: "ten working days",
  /** The companies that store or carry messages for the operator. */
  processors: [
    { label: "Hosting", value: "Example Hosting Ltd, Israel" },
    { label: "E-mail", value: "Example Mail Ltd, Israel" },
  ],
  /** The day of both texts (YYYY-MM-DD). */
  statementDate: "2026-11-21",
  /** What the privacy notice promises. The server warns at its start when RETENTION_DAYS is another number. */
  retentionDays: 365,
} as const;

export type EmbeddedForm = "invite" | "application";

/**
 * The external forms. `url: null` shows the site's own marked stand-in inside the frame; set the address of the real
 * form (https://…) and the stand-in is gone.
 */
export const embeds: Record<EmbeddedForm, { title: string; url: string | null }> = {
  invite: { title: "Invite request form", url: null },
  application: { title: "Startup application form", url: null },
};
