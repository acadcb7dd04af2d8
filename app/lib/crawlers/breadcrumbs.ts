import type { BreadcrumbList } from "schema-dts";
import { foundAndShared } from "#app/content/found-and-shared.ts";

export type Crumb = { label: string; to: string };

/** Where a page stands in the site, from the home page on. */
export function breadcrumbs(crumbs: Crumb[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ label: foundAndShared.home, to: "/" }, ...crumbs].map(
      ({ label, to }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: label,
        item: import.meta.env.SITE_URL + to,
      }),
    ),
  };
}
