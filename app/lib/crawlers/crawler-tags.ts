import type { MetaDescriptor } from "react-router";
import type { Thing } from "schema-dts";
import { breadcrumbs, type Crumb } from "./breadcrumbs.ts";
import { organization } from "./organization.ts";
import { shareTags } from "./share-tags.ts";

type Page = { title: string; description: string };

/** What search engines are told of a page beyond its place in the site. */
export type Told = {
  /** The page between this one and the home page. */
  parent?: Crumb;
  /** What the page is about, in the words of schema.org. */
  things?: Thing[];
};

/**
 * What only crawlers read in the head of the page at `path`: its one address, the card it is shared with, its place in the
 * site and what it is about (JSON-LD; React Router writes it with every `<` escaped). Without a path, that the page is
 * not for them.
 */
export function crawlerTags(
  { title, description }: Page,
  path: string | undefined,
  { parent, things = [] }: Told,
): MetaDescriptor[] {
  if (!path) return [{ name: "robots", content: "noindex" }];
  const crumbs = [...(parent ? [parent] : []), { label: title, to: path }];
  const place = path === "/" ? organization() : breadcrumbs(crumbs);
  return [
    { tagName: "link", rel: "canonical", href: import.meta.env.SITE_URL + path },
    ...shareTags({ title, description, path }),
    { "script:ld+json": { "@context": "https://schema.org", "@graph": [place, ...things] } },
  ];
}
