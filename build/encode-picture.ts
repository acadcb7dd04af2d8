import sharp from "sharp";
import type { Picture, PictureFormat } from "#app/lib/picture-url.ts";

/** A rendition is encoded only when it is asked for. */
type Rendition = { width: number; format: PictureFormat; encode: () => Promise<Buffer> };

const MIN_WIDTH = 1080;

/** Everything that decides the bytes of a rendition: part of the hash in its name. */
export const ENCODING = {
  sharp: sharp.versions.sharp,
  avifWidths: [128, 256, 480, 768, 1080, 1600],
  jpegWidths: [256, 768],
  avif: { quality: 60, effort: 3, chromaSubsampling: "4:2:0" },
  jpeg: { quality: 72, mozjpeg: true },
};

// The AV1 encoder gives other bytes with another number of threads; the cores are used picture by picture instead.
sharp.concurrency(1);

/** What a picture is: its size the right way up, its colour, and the widths it will have. Throws if it is none. */
export async function describePicture(source: Buffer): Promise<Omit<Picture, "id">> {
  const { autoOrient } = await sharp(source).metadata();
  const { width, height } = autoOrient;
  if (width < MIN_WIDTH) throw new Error(`${width} px wide, at least ${MIN_WIDTH} px are needed`);
  const { dominant } = await sharp(await sharp(source).resize(64).png().toBuffer()).stats();
  const avif = ENCODING.avifWidths.filter((step) => step <= width);
  const largest = Math.max(...avif);
  return {
    width,
    height,
    color: `#${[dominant.r, dominant.g, dominant.b].map(hex).join("")}`,
    avif,
    jpeg: [...ENCODING.jpegWidths, largest],
  };
}

/** All renditions of a picture, without the metadata of the original (place, camera, owner). */
export function renditions(
  source: Buffer,
  { avif, jpeg }: Pick<Picture, PictureFormat>,
): Rendition[] {
  const resized = (width: number) => sharp(source).autoOrient().resize({ width });
  return [
    ...avif.map((width): Rendition => {
      return { width, format: "avif", encode: () => resized(width).avif(ENCODING.avif).toBuffer() };
    }),
    ...jpeg.map((width): Rendition => {
      return { width, format: "jpeg", encode: () => resized(width).jpeg(ENCODING.jpeg).toBuffer() };
    }),
  ];
}

const hex = (channel: number) => channel.toString(16).padStart(2, "0");
