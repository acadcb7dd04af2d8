import type { ComponentPropsWithRef } from "react";
import type { Picture as PictureData } from "#site/lib/pictures.ts";

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
} & Pick<ComponentPropsWithRef<"img">, "className" | "fetchPriority" | "loading">;

/** One picture of the site in the best format the browser knows, in the width it is shown at. */
export function Picture({ picture, alt, sizes, loading = "lazy", ...img }: PictureProps) {
  const { avif, jpeg, width, height } = picture;
  return (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={avif} />
      {/* `loading` comes before the address: a browser may start to fetch as soon as it sees that. */}
      <img {...img} loading={loading} alt={alt} width={width} height={height} src={jpeg} />
    </picture>
  );
}
