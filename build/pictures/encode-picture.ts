import sharp from "sharp";
import type { Picture, PictureFormat } from "#app/lib/picture-url.ts";
import { CRITERION, chooseQuality } from "./choose-quality.ts";
import { decode, type Pixels, resize, toSharp } from "./pixels.ts";

/** What the build knows about a picture after it has looked at it once. */
export type Description = Omit<Picture, "id"> & { quality: Record<PictureFormat, number> };

const MIN_WIDTH = 1080;

/** Everything that decides the bytes of a rendition: part of the hash in its name. */
export const ENCODING = {
  sharp: sharp.versions.sharp,
  criterion: CRITERION,
  // What the layout asks for on usual screens: a thumbnail 112 or 224, a poster or a card on a tablet 352, a card 552,
  // the main photo and a card on a phone 650 to 790, the main photo 1092 and 1344 to 1650.
  widths: { avif: [112, 224, 384, 576, 800, 1120, 1600], jpeg: [224, 800, 1120] },
  avif: { effort: 2, chromaSubsampling: "4:2:0" },
  // Where a pixel is small on any screen, and where most of the time would go.
  large: { from: 1000, effort: 1 },
  jpeg: { mozjpeg: true, optimiseScans: false },
};

/** A picture that is decoded once, when something of it is first needed, and of which nothing is made twice. */
export function openPicture(source: Buffer) {
  const original = once(() => decode(source, Math.max(...ENCODING.widths.avif)));
  const resized = once(async (width: number) => resize(await original(), width));
  const encode = once(async (format: PictureFormat, width: number, quality: number) =>
    encoded(await resized(width), format, quality),
  );
  return { source, resized, encode };
}

type OpenPicture = ReturnType<typeof openPicture>;

/** What a picture is: its size the right way up, its colour, and the widths and qualities it will have. */
export async function describePicture({
  source,
  resized,
  encode,
}: OpenPicture): Promise<Description> {
  const { autoOrient } = await sharp(source).metadata();
  const { width, height } = autoOrient;
  if (width < MIN_WIDTH) throw new Error(`${width} px wide, at least ${MIN_WIDTH} px are needed`);
  const reference = await resized(CRITERION.width);
  const { dominant } = await toSharp(await resize(reference, 64)).stats();
  const quality = (format: PictureFormat) =>
    chooseQuality(format, reference, (step) => encode(format, CRITERION.width, step));
  return {
    width,
    height,
    color: `#${[dominant.r, dominant.g, dominant.b].map(hex).join("")}`,
    avif: widthsOf("avif", width),
    jpeg: widthsOf("jpeg", width),
    quality: { avif: await quality("avif"), jpeg: await quality("jpeg") },
  };
}

function encoded(pixels: Pixels, format: PictureFormat, quality: number): Promise<Buffer> {
  const { avif, jpeg, large } = ENCODING;
  const picture = toSharp(pixels);
  if (format === "jpeg") return picture.jpeg({ ...jpeg, quality }).toBuffer();
  const effort = pixels.width < large.from ? avif.effort : large.effort;
  return picture.avif({ ...avif, effort, quality }).toBuffer();
}

/** The widths of a format for an original: the last one is its own, unless the format ends before. */
function widthsOf(format: PictureFormat, width: number): number[] {
  const steps = ENCODING.widths[format];
  const largest = Math.min(width, Math.max(...steps));
  // A step that is hardly narrower than the largest would never be the better choice.
  return [...steps.filter((step) => step * 1.25 <= largest), largest];
}

/** The same function, which keeps what it has made for the same arguments. */
function once<Arguments extends (string | number)[], Result>(
  make: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  const made = new Map<string, Promise<Result>>();
  return (...args) => {
    const key = args.join(" ");
    const result = made.get(key) ?? make(...args);
    made.set(key, result);
    return result;
  };
}

const hex = (channel: number) => channel.toString(16).padStart(2, "0");
