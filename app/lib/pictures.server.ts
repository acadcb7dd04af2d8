import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Picture } from "./picture-url.ts";

type Pictures = Record<string, Picture>;

let pictures: Pictures | undefined;

/** A picture by its original: `<slug of the event>/<file>` or `posters/<id>.png`. Only for the build's own use. */
export function picture(original: string): Picture {
  // The bundle that prerenders lies elsewhere than this file: the one fixed point is the folder the build runs in.
  pictures ??= JSON.parse(readFileSync(resolve(".generated/pictures.json"), "utf8")) as Pictures;
  return findPicture(pictures, original);
}

/** The entry of an original, or an error that says which one is missing. */
export function findPicture(pictures: Pictures, original: string): Picture {
  const found = pictures[original];
  if (!found) {
    throw new Error(
      `No picture was made of "${original}": is it in the content, and was the build prepared?`,
    );
  }
  return found;
}
