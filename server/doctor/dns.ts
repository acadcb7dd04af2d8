import { createPublicKey } from "node:crypto";
import { loadDkimKey } from "#server/mail/dkim.ts";
import { isPlaceholder } from "#server/mail/open-mail.ts";
import {
  asSentence,
  type Check,
  error,
  type Found,
  ok,
  type Surroundings,
  warning,
} from "./run.ts";

/**
 * Which servers may send mail of the sender's domain (RFC 7208). Nothing is said of what the record refers to: that would take
 * the DNS of others and its limit of ten lookups.
 */
export const spf = ofSender(async (domain, surroundings) => {
  const all = await txtRecords(surroundings, domain);
  const [record, ...others] = all.filter((text) => /^v=spf1( |$)/i.test(text));
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
  const end = / ([-+~?]?all)( |$)/i.exec(record)?.[1]?.toLowerCase();
  if (/^v=spf1 +[-~]all *$/i.test(record)) {
    return error(
      `The record says that this domain sends no mail: ${record}`,
      "Add what the mail service gives, such as include:…, before its end.",
    );
  }
  if (end === "-all" || end === "~all") {
    return ok(`There is one record, with ${end}. Its other terms were not checked: ${record}`);
  }
  const todo = "End it with -all, or ~all while you try it out.";
  return end === "all" || end === "+all"
    ? error(`The record allows every server in the world to send as this domain: ${record}`, todo)
    : warning(`The record itself does not say how to treat other servers: ${record}`, todo);
});

/**
 * What receivers do with mail that only pretends to be of the sender's domain (RFC 7489). Asks for this domain alone: of those
 * above it, only a list of public suffixes tells the organisation's from a registry's, such as co.il.
 */
export const dmarc = ofSender(async (domain, surroundings) => {
  const name = `_dmarc.${domain}`;
  const all = await txtRecords(surroundings, name);
  const [record, ...others] = all.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
  if (record === undefined) {
    return warning(
      `There is no DMARC record at ${name}. Those of domains above it were not looked at.`,
      `Publish a TXT record there, such as v=DMARC1; p=none; rua=mailto:… with an address for reports: without any, everybody may send as ${domain}.`,
    );
  }
  if (others.length > 0) {
    return error(
      `There are ${others.length + 1} DMARC records at ${name}, so receivers ignore them all.`,
      "Leave one of them.",
    );
  }
  const policy = tagsOf(record).get("p")?.toLowerCase();
  if (policy === "quarantine" || policy === "reject") return ok(`${name} has p=${policy}.`);
  return warning(
    `${name} asks receivers to do nothing about forged mail: ${record}`,
    "Get reports by rua=mailto:… Once they show nothing but your own servers, set p=quarantine, and later p=reject.",
  );
});

/** Whether the DNS has the key that verifies our signatures (RFC 6376). */
export const dkim = ofSender(async (domain, surroundings, from) => {
  const { settings } = surroundings;
  if (!settings.dkim) {
    return warning(
      `This server signs nothing, so the mail service has to sign with ${domain}, which cannot be told from here.`,
      "Send a test mail and look for dkim=pass with this domain in its source. If the service does not sign, set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE.",
    );
  }
  const loaded = await loadDkimKey(settings.dkim, from).catch((cause: Error) => cause);
  if (loaded instanceof Error)
    return error(asSentence(loaded.message), "No server starts before this is corrected.");
  const key = createPublicKey(String(loaded.privateKey));
  const right = key.export({ type: "spki", format: "der" }).toString("base64");
  // Some publish the bare RSA key, which receivers read too.
  const bare = key.export({ type: "pkcs1", format: "der" }).toString("base64");
  const name = `${settings.dkim.selector}._domainkey.${settings.dkim.domain}`;
  const publish = `Publish one TXT record at ${name}: v=DKIM1; k=rsa; p=${right}`;
  const [record, ...others] = await txtRecords(surroundings, name);
  if (record === undefined)
    return error(`There is no key at ${name}, so every signature fails.`, publish);
  const published = tagsOf(record).get("p")?.replace(/\s+/g, "") ?? "";
  if (others.length > 0 || ![right, bare].includes(published)) {
    const found = [record, ...others].join(" and ");
    return error(`${name} has to have the key of DKIM_KEY_FILE alone. It has: ${found}`, publish);
  }
  return ok(`The key at ${name} is that of DKIM_KEY_FILE.`);
});

/** Runs a check with the sender's domain and address, unless that is a placeholder, which the check of placeholders reports. */
function ofSender(
  check: (domain: string, surroundings: Surroundings, from: string) => Promise<Found[]>,
): Check {
  return async (surroundings) => {
    const from = surroundings.settings.mailFrom ?? surroundings.siteInfo.mailFrom;
    const domain = from.split("@")[1]?.toLowerCase();
    return domain && !isPlaceholder(from) ? check(domain, surroundings, from) : [];
  };
}

/** Returns the TXT records of a name, each in one piece; none if the DNS says so. Every other error says nothing about them. */
async function txtRecords({ resolver }: Surroundings, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (cause) {
    if (["ENODATA", "ENOTFOUND"].includes(String((cause as NodeJS.ErrnoException).code))) return [];
    throw cause;
  }
}

/** Returns the tags of a record such as `v=DMARC1; p=none`, by name in lower case. */
function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = record.split(";").map((tag): [string, string] => {
    const [name = "", ...value] = tag.split("=");
    return [name.trim().toLowerCase(), value.join("=").trim()];
  });
  return new Map(tags);
}
