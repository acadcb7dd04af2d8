import type { DeliveryRecord } from "#server/outbox/records.ts";

/** What went wrong with a delivery or holds it back, in the words that were stored; empty when nothing did. */
export function trouble({ state, attempt, lastError, heldReason }: DeliveryRecord): string {
  if (state === "held") return heldReason ?? "";
  if (state === "sent" || !lastError) return "";
  return state === "due" ? `attempt ${attempt}: ${lastError}` : lastError;
}
