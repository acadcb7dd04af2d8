/** The kinds of messages: one for each form (forms.ts, which no code for browsers imports). */
export const KINDS = ["contact", "registration", "invite", "application"] as const;

export type Kind = (typeof KINDS)[number];

/** Whether this version has the form of a stored kind. One of a newer version, before it was rolled back, is shown as it is. */
export const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);
