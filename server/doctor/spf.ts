import { senderDomain, txtRecords } from "./dns.ts";
import { about, type Check, type Finding } from "./finding.ts";

const SUBJECT = "SPF";
const { ok, warning, error } = about(SUBJECT);

const IS_SPF = /^v=spf1( |$)/i;

/** Mechanisms and modifiers (RFC 7208, sections 5 and 6). One unknown mechanism makes the whole record an error. */
const KNOWN = /^([-+~?]?(all$|(include|exists|ip4|ip6):|(a|mx)([:/]|$)|ptr(:|$))|[a-z][\w.-]*=)/i;

/** What makes a receiver ask the DNS again, which it does ten times at most (RFC 7208, section 4.6.4). */
const IS_LOOKUP = /^([-+~?]?((include|exists):|(a|mx)([:/]|$)|ptr(:|$))|redirect=)/i;
const MAX_LOOKUPS = 10;

/** Which servers may send mail of the sender's domain (RFC 7208). */
export const spf: Check = {
  subject: SUBJECT,
  async run(surroundings) {
    const domain = senderDomain(surroundings);
    if (!domain) return [];
    const records = await txtRecords(surroundings.resolver, domain);
    return judge(
      domain,
      records.filter((record) => IS_SPF.test(record)),
    );
  },
};

function judge(domain: string, [record, ...others]: readonly string[]): Finding[] {
  if (record === undefined) {
    // Not an error: without a record receivers learn nothing (2.6.1), and a signature alone satisfies DMARC.
    return warning(
      `${domain} has no SPF record, so nobody knows which servers may send its mail.`,
      `Publish the TXT record that the mail service gives, such as v=spf1 include:… -all, at ${domain}.`,
    );
  }
  if (others.length > 0) {
    return error(
      `${domain} has ${others.length + 1} SPF records, which receivers take for none at all or refuse.`,
      "Join them to a single TXT record: one v=spf1, all include: terms, one -all.",
    );
  }
  const terms = record.split(/ +/).slice(1).filter(Boolean);
  const unknown = terms.find((term) => !KNOWN.test(term));
  if (unknown) {
    return error(
      `The record cannot be read at “${unknown}”: ${record}`,
      "Correct that term; receivers ignore or refuse the whole record.",
    );
  }
  const lookups = terms.filter((term) => IS_LOOKUP.test(term)).length;
  if (lookups > MAX_LOOKUPS) {
    return error(
      `The record needs ${lookups} lookups, and receivers give up after ${MAX_LOOKUPS}: ${record}`,
      "Take out services that no longer send for this domain.",
    );
  }
  return judgeEnd(record, terms);
}

/** By what the record says of all other servers. */
function judgeEnd(record: string, terms: readonly string[]): Finding[] {
  const all = terms.find((term) => /^[-+~?]?all$/i.test(term))?.toLowerCase();
  if (all === "all" || all === "+all") {
    return error(
      `The record allows every server in the world to send as this domain: ${record}`,
      "End it with -all, or ~all while you try it out.",
    );
  }
  if (terms.length === 1 && all === "-all") {
    return error(
      `The record says that this domain sends no mail: ${record}`,
      "Add what the mail service gives, such as include:…, before -all.",
    );
  }
  const isOpen = all === "?all" || (!all && !terms.some((term) => /^redirect=/i.test(term)));
  if (isOpen) {
    return warning(
      `The record does not say how to treat other servers: ${record}`,
      "End it with -all, or ~all while you try it out.",
    );
  }
  return ok(`One record: ${record}`);
}
