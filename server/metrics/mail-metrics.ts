import { Counter, type Registry } from "prom-client";
import { type MailCounts, VERDICTS } from "#server/outbox/dispatch.ts";

/** Counts mails that were handed over, and attempts that failed by what the failure means (decision 0002). */
export function createMailMetrics(registry: Registry): MailCounts {
  const sent = new Counter({
    name: "mails_sent_total",
    help: "Mails that the mail server has taken",
    registers: [registry],
  });
  const failures = new Counter({
    name: "mail_failures_total",
    help: "Attempts to send a mail that failed: again (may pass), never (this mail is refused), credentials (we are)",
    labelNames: ["verdict"],
    registers: [registry],
  });
  // A series that is not there at zero hides its first increase.
  for (const verdict of VERDICTS) failures.inc({ verdict }, 0);
  return {
    sent: () => sent.inc(),
    failed: (verdict) => failures.inc({ verdict }),
  };
}
