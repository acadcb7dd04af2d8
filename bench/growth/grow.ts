import { glob, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import { mapParallel } from "#build/parallel.ts";

const EVENTS = "app/content/events";

/**
 * Adds `copies` of every event that has a gallery, a year earlier each, with photographs of their own: the same ones
 * mirrored and in another light, so that neither their bytes nor what an encoder finds in them are the same.
 */
export async function grow(folder: string, copies: number): Promise<void> {
  const years = Array.from({ length: copies }, (_, index) => index + 1);
  for await (const file of glob(`${EVENTS}/*.ts`, { cwd: folder })) {
    const slug = basename(file, ".ts");
    const entry = await readFile(join(folder, file), "utf8");
    if (!entry.includes("gallery:")) continue;
    for (const back of years) {
      const earlier = entry.replace(/(?<=(?:start|end): ")\d{4}/g, (year) =>
        String(Number(year) - back),
      );
      await writeFile(join(folder, EVENTS, `${slug}-${back}.ts`), earlier);
    }
    const photos = await readdir(join(folder, "media", slug));
    await mapParallel(
      photos.flatMap((photo) => years.map((back) => ({ photo, back }))),
      ({ photo, back }) =>
        vary(
          join(folder, "media", slug, photo),
          join(folder, `media/${slug}-${back}`, photo),
          back,
        ),
    );
  }
}

/** Adds one photograph to the gallery of an event. */
export async function addPhoto(folder: string, slug: string): Promise<void> {
  const file = join(folder, EVENTS, `${slug}.ts`);
  const entry = await readFile(file, "utf8");
  const photo = '{ file: "added.jpg", alt: "One photograph more than before." },';
  await writeFile(file, entry.replace("photos: [", `photos: [${photo}`));
  const media = join(folder, "media", slug);
  await vary(join(media, "02.jpg"), join(media, "added.jpg"), 99);
}

async function vary(from: string, to: string, variant: number): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await sharp(from)
    .flop(variant % 2 === 1)
    .flip(variant % 4 > 1)
    .modulate({ brightness: 0.9 + (variant % 10) / 50, hue: 7 * variant })
    .jpeg({ quality: 92 })
    .toFile(to);
}
