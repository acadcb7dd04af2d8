import { embeds } from "#app/content/site.ts";

/**
 * Checks the addresses of the external forms. Throws with one line for each that browsers would not show in a frame of a
 * page from https, or that is no address at all.
 */
export function checkEmbeds(
  forms: Readonly<Record<string, { url: string | null }>> = embeds,
): void {
  const wrong = Object.entries(forms).filter(([, { url }]) => url !== null && !isSecure(url));
  if (wrong.length === 0) return;
  const lines = wrong.map(
    ([name, { url }]) =>
      `app/content/site.ts, embeds.${name}.url: ${JSON.stringify(url)} must be null or an address that begins with https://`,
  );
  throw new Error(lines.join("\n"));
}

const isSecure = (url: string) => /^https:\/\/[^\s/]+\S*$/.test(url) && URL.canParse(url);
