import { site } from "#site/content/site.ts";

type Head = { title: string; description: string };

/** The head of a page in the terms of React Router: a title and a description. */
export const metaOf = ({ title, description }: Head) =>
  [
    { title: title === site.name ? title : `${title} · ${site.name}` },
    { name: "description", content: description },
  ] as const;
