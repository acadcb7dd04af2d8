import { isPlaceholder } from "#server/mail/mailing.ts";
import { NotChecked, type Surroundings } from "./finding.ts";

type Resolver = Surroundings["resolver"];

/** What says that there is no such record, or nothing of that name; every other error says nothing about it. */
const NO_RECORD = "ENODATA";
const NO_NAME = "ENOTFOUND";

/** Returns the sender's address. */
export const senderOf = ({ settings, siteInfo }: Surroundings) =>
  settings.mailFrom ?? siteInfo.mailFrom;

/** Returns the domain of the sender's address; null while it is a placeholder, which the check of placeholders reports. */
export function senderDomain(surroundings: Surroundings): string | null {
  const from = senderOf(surroundings);
  return isPlaceholder(from) ? null : (from.split("@")[1]?.toLowerCase() ?? null);
}

/** Returns the TXT records of a name, each in one piece. Throws a NotChecked if the DNS does not say. */
export async function txtRecords(resolver: Resolver, name: string): Promise<string[]> {
  const records = await orNone(name, resolver.resolveTxt(name), []);
  return records.map((parts) => parts.join(""));
}

/** Returns the mail servers of a domain, null if there is no such domain. Throws a NotChecked if the DNS does not say. */
export const mxRecords = (resolver: Resolver, domain: string) =>
  orNone(domain, resolver.resolveMx(domain), null);

async function orNone<T, None>(
  name: string,
  answer: Promise<T[]>,
  noSuchName: None,
): Promise<T[] | None> {
  try {
    return await answer;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === NO_RECORD) return [];
    if (code === NO_NAME) return noSuchName;
    throw new NotChecked(
      `The DNS could not be asked for ${name} (${code}).`,
      "Check this machine's name server (/etc/resolv.conf), and run the check again.",
    );
  }
}

/** Returns the tags of a record such as `v=DMARC1; p=none`, by name in lower case. */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = record.split(";").map((tag): [string, string] => {
    const [name = "", ...value] = tag.split("=");
    return [name.trim().toLowerCase(), value.join("=").trim()];
  });
  return new Map(tags);
}
