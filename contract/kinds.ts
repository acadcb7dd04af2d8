/** The kinds of messages: one for each form (forms.ts, which no code for browsers imports). */
export const KINDS = ["contact", "registration", "invite", "application"] as const;

export type Kind = (typeof KINDS)[number];
