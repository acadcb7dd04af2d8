import { mxRecords, senderDomain } from "./dns.ts";
import { about, type Check } from "./finding.ts";

const SUBJECT = "Mail to the sender";
const { ok, warning, publicError } = about(SUBJECT);

/** Whether the sender's domain takes mail, such as what cannot be delivered (RFC 5321, RFC 7505). */
export const mx: Check = {
  subject: SUBJECT,
  async run(surroundings) {
    const domain = senderDomain(surroundings);
    if (!domain) return [];
    const records = await mxRecords(surroundings.resolver, domain);
    if (!records) {
      return publicError(
        surroundings.settings,
        `There is no domain ${domain}, and receivers refuse mail from it.`,
        "Correct MAIL_FROM, or see whether this machine's name server knows other domains.",
      );
    }
    const servers = records.map(({ exchange }) => exchange);
    const named = servers.filter((name) => name !== "" && name !== ".");
    if (named.length > 0) return ok(`${domain} takes mail at ${named.join(", ")}.`);
    return warning(
      servers.length > 0
        ? `${domain} says that it takes no mail, and receivers may refuse mail from it.`
        : `${domain} has no MX record: nobody learns which mails came back.`,
      "Give the domain an MX record, or set MAIL_FROM to an address in one that has.",
    );
  },
};
