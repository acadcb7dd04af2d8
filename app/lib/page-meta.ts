import type { MetaDescriptor } from "react-router";
import { site } from "#app/content/site.ts";

type Page = { title: string; description: string };

/**
 * The head of a page: its title with the name of the site, its description and, given its path, the one address that
 * search engines shall know it by.
 */
export function pageMeta({ title, description }: Page, path?: string): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [
    { title: title === site.name ? title : `${title} · ${site.name}` },
    { name: "description", content: description },
  ];
  if (path) {
    meta.push({ tagName: "link", rel: "canonical", href: import.meta.env.SITE_URL + path });
  }
  return meta;
}
