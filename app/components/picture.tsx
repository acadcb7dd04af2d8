import type { ComponentPropsWithRef } from "react";
import { largestUrl, type Picture as PictureData, pictureSrcSet } from "#app/lib/picture-url.ts";

/**
 * The condition, in `sizes`, of a screen with 2.5 pixels or more to a CSS pixel: a phone's. A photograph twice as fine as
 * the layout cannot be told there from one that is three times as fine and has twice the bytes, so the width that
 * follows this condition is about 0.6 of the real one.
 */
export const DENSE = "(resolution >= 2.5x)";

type PictureProps = {
  picture: PictureData;
  alt: string;
  /** How wide the picture is shown, as in the `sizes` attribute: decides which file is fetched. */
  sizes: string;
} & Pick<
  ComponentPropsWithRef<"img">,
  "className" | "decoding" | "fetchPriority" | "loading" | "ref" | "onLoad"
>;

/** One picture of the site in the best format the browser knows, in the width it is shown at. */
export function Picture({ picture, alt, sizes, loading = "lazy", ...img }: PictureProps) {
  // `loading` and `sizes` come before the addresses: a browser may start to fetch as soon as it sees one.
  return (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={pictureSrcSet(picture, "avif")} />
      <img
        {...img}
        loading={loading}
        alt={alt}
        width={picture.width}
        height={picture.height}
        sizes={sizes}
        srcSet={pictureSrcSet(picture, "jpeg")}
        src={largestUrl(picture, "jpeg")}
      />
    </picture>
  );
}
