import type { Contact } from "#contract/contact.ts";
import type { RegistrationPayload } from "#contract/registration.ts";

export const KINDS = ["contact", "registration"] as const;

/** What a visitor sent, checked by the schemas of the contract. */
export type Submission =
  | { kind: "contact"; payload: Contact }
  | { kind: "registration"; payload: RegistrationPayload };

/** A stored submission. `receivedAt` is in milliseconds since 1970. */
export type Message = Submission & { id: string; receivedAt: number };
