import type { Metadata } from "next";
import { site } from "#app/content/site.ts";

type Page = { title: string; description: string };

/** The head of a page, in the words of app/lib/page-meta.ts. */
export const pageMetadata = ({ title, description }: Page, path?: string): Metadata => ({
  title: title === site.name ? title : `${title} · ${site.name}`,
  description,
  ...(path && { alternates: { canonical: process.env.SITE_URL + path } }),
});
