import { site } from "#site/content/site.ts";

type Head = { title: string; description: string };

/** The title and description of a page, in the format of React Router. */
export const metaOf = ({ title, description }: Head) =>
  [
    { title: title === site.name ? title : `${title} · ${site.name}` },
    { name: "description", content: description },
  ] as const;
