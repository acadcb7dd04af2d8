import type { MetaDescriptor } from "react-router";
import { site } from "#app/content/site.ts";

type Page = { title: string; description: string };

/** The head of a page: its title with the name of the site, and its description. */
export function pageMeta({ title, description }: Page): MetaDescriptor[] {
  return [
    { title: title === site.name ? title : `${title} · ${site.name}` },
    { name: "description", content: description },
  ];
}
