import { senderDomain, tagsOf, txtRecords } from "./dns.ts";
import { about, type Check, type Finding, type Surroundings } from "./finding.ts";

const SUBJECT = "DMARC";
const { ok, warning, error } = about(SUBJECT);

const IS_DMARC = /^v\s*=\s*DMARC1\s*(;|$)/;

/** What receivers do with mail that only pretends to be of the sender's domain (RFC 7489). */
export const dmarc: Check = {
  subject: SUBJECT,
  async run(surroundings) {
    const domain = senderDomain(surroundings);
    if (!domain) return [];
    const found = await findPolicy(surroundings.resolver, domain);
    if (found) return judge(found.records, found.at, found.at !== domain);
    return warning(
      `${domain} has no DMARC record, so anybody may send as this domain, and large mail services trust it less.`,
      `Publish a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:… with an address for reports.`,
    );
  },
};

/** Looks at the domain and then at those above it, which needs no list of public suffixes. */
async function findPolicy(resolver: Surroundings["resolver"], domain: string) {
  const labels = domain.split(".");
  for (let first = 0; first === 0 || first <= labels.length - 2; first += 1) {
    const at = labels.slice(first).join(".");
    const all = await txtRecords(resolver, `_dmarc.${at}`);
    const records = all.filter((record) => IS_DMARC.test(record));
    if (records.length > 0) return { at, records };
  }
  return null;
}

function judge(records: readonly string[], at: string, isAbove: boolean): Finding[] {
  const [record = "", ...others] = records;
  if (others.length > 0) {
    return error(
      `_dmarc.${at} has ${records.length} DMARC records, so receivers ignore them all.`,
      "Leave one of them.",
    );
  }
  const tags = tagsOf(record);
  const policy = ((isAbove && tags.get("sp")) || tags.get("p"))?.toLowerCase();
  if (policy === "none") {
    return warning(
      `_dmarc.${at} has p=none: mail that others forge is still delivered.`,
      tags.has("rua")
        ? "Once the reports show nothing but your own servers, change it to p=quarantine, and later to p=reject."
        : "Add rua=mailto:… to get reports. Once they show nothing but your own servers, change it to p=quarantine.",
    );
  }
  if (policy === "quarantine" || policy === "reject") return ok(`_dmarc.${at} has p=${policy}.`);
  return error(
    `_dmarc.${at} has no policy that receivers know: ${record}`,
    "Set p=none, p=quarantine or p=reject.",
  );
}
