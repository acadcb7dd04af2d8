import type { ComponentPropsWithRef } from "react";
import type { PictureFiles } from "#site/lib/pictures.ts";

/**
 * The media condition in `sizes` for phones' dense screens. There, three image pixels per CSS pixel look no better than two
 * and take twice the bytes, so the width given after this condition is about 0.6 times the real one.
 */
export const DENSE = "(resolution >= 2.5x)";

type PictureProps = {
  picture: PictureFiles;
  alt: string;
  /** The `sizes` attribute: how wide the picture is shown, which decides the file that is fetched. */
  sizes: string;
} & Pick<ComponentPropsWithRef<"img">, "className" | "fetchPriority" | "loading">;

/** A picture in the best format the browser supports and the width it needs. */
export function Picture({ picture, alt, sizes, loading = "lazy", ...img }: PictureProps) {
  const { avif, jpeg, width, height } = picture;
  return (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={avif} />
      {/* `loading` comes before `src`: a browser may start fetching as soon as it sees the URL. */}
      <img {...img} loading={loading} alt={alt} width={width} height={height} src={jpeg} />
    </picture>
  );
}
