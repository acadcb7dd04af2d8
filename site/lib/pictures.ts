import { getImage } from "astro:assets";
import type { ImageMetadata } from "astro";

/** The files that the build made from an original, as their paths. */
export type PictureFiles = {
  /** The AVIF files, as the value of `srcset`. */
  avif: string;
  /** One JPEG, for browsers without AVIF and for links to the picture. */
  jpeg: string;
  /** The size of the JPEG in pixels, for the attributes of the `img`. */
  width: number;
  height: number;
};

/**
 * Renders a picture as AVIF in these widths, omitting those wider than the original, and as a JPEG in the largest. Reads no
 * property of `original`: Astro would then publish the original file with all its metadata.
 */
export async function makePicture(
  original: ImageMetadata,
  widths: number[],
): Promise<PictureFiles> {
  const largest = { src: original, width: Math.max(...widths) };
  const [avif, jpeg] = await Promise.all([
    getImage({ ...largest, widths, format: "avif" }),
    getImage({ ...largest, format: "jpeg" }),
  ]);
  const { width, height } = jpeg.attributes;
  return { avif: avif.srcSet.attribute, jpeg: jpeg.src, width, height };
}

/** Returns a poster, which is drawn before the pages are built. Rejects if there is none with this id. */
export async function posterOriginal(id: string): Promise<ImageMetadata> {
  const { default: original } = await import(`../../.generated/posters/${id}.png`);
  return original;
}
