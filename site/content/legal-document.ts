/** A legally required document: the accessibility statement or the privacy notice. */
export type LegalDocument = {
  title: string;
  description: string;
  lead: string;
  /** The document in a few lines. */
  summary: Fact[];
  sections: { id: string; title: string; blocks: LegalBlock[] }[];
  /** Answers questions about the document. */
  contact: { name: string; email: string };
  /** YYYY-MM-DD */
  date: string;
};

/** A text is a paragraph. */
export type LegalBlock =
  | string
  | { kind: "list"; items: string[] }
  | { kind: "facts"; items: Fact[] }
  /** The contact's name, with a link to their email address. */
  | { kind: "contact" };

type Fact = { label: string; value: string };

/** Labels around the documents. */
export const legalLabels = {
  contents: "Contents",
  contact: "Contact",
  /** Precedes the date. */
  dated: "As of",
} as const;
