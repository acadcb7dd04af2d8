import type { DeliveryRecord } from "./records.ts";

/** Characters that could move the cursor, or colour or reorder text, except white space and MARKS. */
const HARMFUL = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\t\r\n\u200e\u200f\u061c]]/gv;

/** Replaces every character that could mislead a terminal or a reader. */
export function neutralise(text: string): string {
  return text.replace(HARMFUL, "\ufffd");
}

/** Returns the stored reason why a delivery failed or is held; empty if there is none. */
export function reasonOf({ state, attempt, lastError, heldReason }: DeliveryRecord): string {
  if (state === "held") return heldReason ?? "";
  if (state === "sent" || !lastError) return "";
  return state === "due" ? `attempt ${attempt}: ${lastError}` : lastError;
}
