/** A text that the law asks for: the accessibility statement, the privacy notice. */
export type LegalDocument = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  /** The whole in a few lines, for those who read no further. */
  summary: Fact[];
  sections: { id: string; title: string; blocks: LegalBlock[] }[];
  /** Whom to write to about it. */
  contact: Person;
  /** YYYY-MM-DD */
  date: string;
};

export type LegalBlock =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "facts"; items: Fact[] }
  /** The person to write to, with a link to do so. */
  | { kind: "contact" };

type Fact = { label: string; value: string };
type Person = { name: string; email: string };

/** The words around such a text. */
export const legalDocument = {
  contents: "Contents",
  contact: "Contact",
  /** Before the date. */
  dated: "As of",
} as const;
