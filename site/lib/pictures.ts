import { getImage } from "astro:assets";
import type { ImageMetadata } from "astro";

/** A picture as a page shows it: the addresses of what the build made of the original. */
export type Picture = {
  /** Its renditions as AVIF, as the value of `srcset`. */
  avif: string;
  /** One JPEG, for browsers without AVIF and for whoever opens the picture by itself. */
  jpeg: string;
  /** The proportions, as the attributes of an `img`. */
  width: number;
  height: number;
};

/**
 * Makes a picture in these widths, rising; those wider than the original are left out. The JPEG has the last one of them.
 * Nothing of `original` is read here: Astro would take it for shown as it is, and publish it with all its metadata.
 */
export async function makePicture(original: ImageMetadata, widths: number[]): Promise<Picture> {
  const largest = { src: original, width: Math.max(...widths) };
  const [avif, jpeg] = await Promise.all([
    getImage({ ...largest, widths, format: "avif" }),
    getImage({ ...largest, format: "jpeg" }),
  ]);
  const { width, height } = jpeg.attributes;
  return { avif: avif.srcSet.attribute, jpeg: jpeg.src, width, height };
}

/** The original of a poster, as it was drawn before the pages were made. Rejects when there is none of this name. */
export async function posterOriginal(id: string): Promise<ImageMetadata> {
  const { default: original } = await import(`../../.generated/public/posters/${id}.png`);
  return original;
}
