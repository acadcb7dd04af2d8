import sharp, { type Sharp } from "sharp";

/** A decoded picture: rows of red, green and blue bytes in sRGB, the right way up. */
export type Pixels = { data: Buffer; width: number; height: number };

// The AV1 encoder gives other bytes with another number of threads; the cores are used picture by picture instead.
sharp.concurrency(1);

/** Decodes a picture, made smaller to `width` pixels: already while it decodes, where its format can do that. */
export const decode = (source: Buffer, width: number) =>
  pixelsOf(sharp(source).autoOrient().resize({ width, withoutEnlargement: true }));

/** A decoded picture in another width. */
export const resize = (pixels: Pixels, width: number) =>
  width === pixels.width ? Promise.resolve(pixels) : pixelsOf(toSharp(pixels).resize({ width }));

/** A decoded picture as the input of an encoder. None of the original's metadata is left (place, camera, owner). */
export const toSharp = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
