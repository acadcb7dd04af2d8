import { createPublicKey, type KeyObject } from "node:crypto";
import { loadDkimKey } from "#server/mail/dkim.ts";
import { senderDomain, senderOf, tagsOf, txtRecords } from "./dns.ts";
import { about, type Check, type Finding } from "./finding.ts";

const SUBJECT = "DKIM";
const { ok, warning, error } = about(SUBJECT);

/** Whether the DNS has the key that verifies our signatures (RFC 6376). */
export const dkim: Check = {
  subject: SUBJECT,
  async run(surroundings) {
    const { settings, resolver } = surroundings;
    const domain = senderDomain(surroundings);
    if (!domain) return [];
    if (!settings.dkim) {
      return warning(
        `This server signs nothing, so the mail service has to sign with ${domain}, which cannot be told from here.`,
        "Send a test mail and look for dkim=pass with this domain in its source. If the service does not sign, set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE.",
      );
    }
    const { privateKey } = await loadDkimKey(settings.dkim, senderOf(surroundings));
    const name = `${settings.dkim.selector}._domainkey.${settings.dkim.domain}`;
    return judge(name, await txtRecords(resolver, name), createPublicKey(String(privateKey)));
  },
};

function judge(name: string, [record, ...others]: readonly string[], key: KeyObject): Finding[] {
  const right = key.export({ type: "spki", format: "der" }).toString("base64");
  const publish = `Publish this TXT record at ${name}: v=DKIM1; k=rsa; p=${right}`;
  if (record === undefined) {
    return error(`There is no key at ${name}, so every signature fails.`, publish);
  }
  if (others.length > 0) {
    return error(`There are ${others.length + 1} TXT records at ${name}, not one.`, publish);
  }
  const tags = tagsOf(record);
  const published = tags.get("p")?.replace(/\s+/g, "");
  if (published === "") {
    return error(
      `The key at ${name} is revoked: its p= is empty.`,
      "Generate another key, publish it under another selector, and set DKIM_SELECTOR and DKIM_KEY_FILE.",
    );
  }
  // Some publish the bare RSA key, which receivers read too.
  const bare = key.export({ type: "pkcs1", format: "der" }).toString("base64");
  if (published === undefined || ![right, bare].includes(published)) {
    return error(
      `The key at ${name} is not that of DKIM_KEY_FILE, so every signature fails.`,
      publish,
    );
  }
  const type = tags.get("k")?.toLowerCase() ?? "rsa";
  if (type !== "rsa")
    return error(`The record at ${name} says k=${type}; the key is RSA.`, publish);
  if (
    tags
      .get("t")
      ?.toLowerCase()
      .split(":")
      .some((flag) => flag.trim() === "y")
  ) {
    return warning(
      `The key at ${name} is right, but marked as a trial (t=y): receivers may treat mails as unsigned.`,
      "Take t=y out of the record once signatures verify.",
    );
  }
  return ok(`The key at ${name} is that of DKIM_KEY_FILE.`);
}
