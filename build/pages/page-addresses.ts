/**
 * The addresses in a page that the site itself answers for, each once and as it is written: its own paths in links, pictures
 * and scripts, and whatever begins with `siteUrl` there, in the head (canonical, Open Graph) or in JSON-LD.
 */
export function pageAddresses(html: string, siteUrl: string): string[] {
  const attributes = Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, url = ""]) => url);
  const sets = Array.from(html.matchAll(/\ssrcset="([^"]*)"/gi), ([, set = ""]) =>
    set.split(",").map((candidate) => candidate.trim().split(" ")[0] ?? ""),
  );
  const inHead = Array.from(html.matchAll(/\scontent="([^"]*)"/g), ([, text = ""]) => text);
  const data = Array.from(
    html.matchAll(/<script type="application\/ld\+json">([^<]*)</g),
    ([, json = ""]) => strings(JSON.parse(json)),
  );
  const own = (url: string) => isWithin(url, siteUrl);
  const addresses = [
    ...[...attributes, ...sets.flat()].map(unescapeHtml).filter((url) => isPath(url) || own(url)),
    ...inHead.map(unescapeHtml).filter(own),
    ...data.flat().filter(own),
  ];
  return [...new Set(addresses)];
}

/** The files that a web manifest names: its icons and the page it starts with. */
export function manifestAddresses(json: string): string[] {
  const { icons, start_url } = JSON.parse(json);
  return [start_url, ...icons.map(({ src }: { src: string }) => src)];
}

const isPath = (url: string) => /^(\/(?!\/)|#)/.test(url);
const isWithin = (url: string, siteUrl: string) =>
  url === siteUrl || ["/", "?", "#"].some((next) => url.startsWith(siteUrl + next));
const unescapeHtml = (text: string) => text.replaceAll("&amp;", "&");

/** Every text in a JSON value. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value ? Object.values(value).flatMap(strings) : [];
}
