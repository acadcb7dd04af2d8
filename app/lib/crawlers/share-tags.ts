import type { MetaDescriptor } from "react-router";
import { foundAndShared } from "#app/content/found-and-shared.ts";
import { site } from "#app/content/site.ts";
import { CARD, cardPath } from "./card-path.ts";

type SharedPage = { title: string; description: string; path: string };

/** What a shared link is shown as: the Open Graph protocol (ogp.me), and the one word that X wants beside it. */
export function shareTags({ title, description, path }: SharedPage): MetaDescriptor[] {
  const properties = {
    type: "website",
    site_name: site.name,
    locale: foundAndShared.locale,
    title,
    description,
    url: import.meta.env.SITE_URL + path,
    image: import.meta.env.SITE_URL + cardPath(path),
    "image:width": String(CARD.width),
    "image:height": String(CARD.height),
    "image:alt": foundAndShared.cardAlt(title),
  };
  return [
    ...Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
