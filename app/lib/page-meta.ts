import type { MetaDescriptor } from "react-router";
import { site } from "#app/content/site.ts";
import { crawlerTags, type Told } from "./crawlers/crawler-tags.ts";

type Page = { title: string; description: string };

/**
 * The head of a page: its title with the name of the site and its description. Given its path, also the one address that
 * search engines shall know it by, the card that it is shared with and its place in the site. A page without a path is for
 * whoever is led to it: search engines are asked to leave it out.
 *
 * What only crawlers read stands in the prerendered pages and costs no script: `told` too is given under
 * `import.meta.env.SSR`, or it would be in the browser's build. PageFrame takes these tags away when the page is left.
 */
export function pageMeta(
  { title, description }: Page,
  path?: string,
  told?: Told | false,
): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [
    { title: title === site.name ? title : `${title} · ${site.name}` },
    { name: "description", content: description },
  ];
  if (import.meta.env.SSR) meta.push(...crawlerTags({ title, description }, path, told || {}));
  return meta;
}
