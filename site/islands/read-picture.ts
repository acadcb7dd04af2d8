import type { PictureFiles } from "#site/lib/pictures.ts";

/** Reads the picture in an element of the page, as components/picture.tsx renders it, and its alternative text. */
export function readPicture(element: Element): { picture: PictureFiles; alt: string } {
  const read = (tag: string, name: string) => element.querySelector(tag)?.getAttribute(name) ?? "";
  return {
    alt: read("img", "alt"),
    picture: {
      avif: read("source", "srcset"),
      jpeg: read("img", "src"),
      width: Number(read("img", "width")),
      height: Number(read("img", "height")),
    },
  };
}
