/** How long things may take, in milliseconds. */
export interface Limits {
  /** The longest that sending one mail may take; after that it has failed. */
  sendMs: number;
  /** How long a claim holds: longer than a send can take, so that nobody takes over a mail that is still being sent. */
  leaseMs: number;
}

export const LIMITS: Limits = { sendMs: 60_000, leaseMs: 120_000 };
