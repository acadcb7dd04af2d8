import type { DeliveryRecord } from "./records.ts";

/** What mail servers say, and what it means to somebody who is no administrator. The first that matches counts. */
const MEANINGS: readonly [RegExp, string][] = [
  [/no longer an organiser|Its only recipient/, "its only recipient is no longer an organiser"],
  [
    /refused another email|EAUTH|\b53[0458]\b|Invalid login/i,
    "the mail server refuses this site's sign-in",
  ],
  [/\b(552|452)\b|5\.2\.2|over ?quota|mailbox (is )?full|\bfull\b/i, "mailbox full"],
  [
    /5\.1\.[12]|user unknown|no such (user|mailbox)|does not exist|unknown recipient/i,
    "no such mailbox",
  ],
  [/\b4\d\d\b.*(greylist|grey-?list)|greylist/i, "the mail server asks to try again later"],
  [
    /5\.7\.|spam|blocked|blacklist|policy|DMARC|SPF/i,
    "the mail server treats it as spam, or rejects this sender",
  ],
  [/^Timeout$/, "the mail server has not answered"],
  [
    /ECONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|EHOST|ENET|timeout|Greeting|connect|socket|closed/i,
    "mail server unreachable",
  ],
  [/damaged/, "the stored message is damaged"],
  [/\b4\d\d\b/, "the mail server cannot take it now"],
  [/\b5\d\d\b/, "the mail server refuses it"],
];

/** The state of an email without a mail server: nobody has got it. */
const WRITTEN = "written to a file: no mail server";

/** Returns in plain words why an email was not sent. */
function plainReason(error: string): string {
  const found = MEANINGS.find(([pattern]) => pattern.test(error));
  return found ? found[1] : "it could not be sent";
}

/** Returns a delivery's state for an organiser: "held: the hidden field is filled in". */
export function statusOf(delivery: DeliveryRecord): string {
  const { state, lastError, heldReason, sendTo, sentAs } = delivery;
  switch (state) {
    case "sent":
      if (sentAs === "file") return WRITTEN;
      return sendTo === null ? "delivered" : `delivered to ${sendTo}`;
    case "due":
      return lastError ? `waiting: ${plainReason(lastError)}` : "waiting to be sent";
    case "held":
      return heldReason ? `held: ${heldReason}` : "held";
    case "dead":
      return lastError ? `not delivered: ${plainReason(lastError)}` : "not delivered";
  }
}

/** Returns why a delivery failed, in the mail server's words, is held, or was not sent by mail; empty if there is no reason. */
export function storedReason(delivery: DeliveryRecord): string {
  const { state, attempt, lastError, heldReason, sentAs } = delivery;
  if (state === "held") return heldReason ?? "";
  if (sentAs === "file") return WRITTEN;
  if (state === "sent" || !lastError) return "";
  return state === "due" ? `attempt ${attempt}: ${lastError}` : lastError;
}
