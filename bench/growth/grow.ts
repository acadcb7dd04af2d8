import { cp, glob, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

const EVENTS = "site/events";

/**
 * Adds `copies` of every event that has a gallery, a year earlier each, with photographs of their own: the same ones
 * mirrored and in another light, so that neither their bytes nor what an encoder finds in them are the same.
 */
export async function grow(folder: string, copies: number): Promise<void> {
  for (const file of await Array.fromAsync(glob(`${EVENTS}/*/event.yaml`, { cwd: folder }))) {
    const entry = await readFile(join(folder, file), "utf8");
    if (!entry.includes("\ngallery:")) continue;
    const event = join(folder, dirname(file));
    const photos = (await readdir(event)).filter((name) => name.endsWith(".jpg"));
    for (let back = 1; back <= copies; back += 1) {
      const copy = `${event}-${back}`;
      await cp(event, copy, { recursive: true });
      const earlier = entry.replace(/(?<=^(?:start|end): "?)\d{4}/gm, (year) =>
        String(Number(year) - back),
      );
      await writeFile(join(copy, "event.yaml"), earlier);
      await Promise.all(photos.map((name) => vary(join(event, name), join(copy, name), back)));
    }
  }
}

/** Adds one photograph to the gallery of an event. */
export async function addPhoto(folder: string, slug: string): Promise<void> {
  const event = join(folder, EVENTS, slug);
  const file = join(event, "event.yaml");
  const entry = await readFile(file, "utf8");
  const photo = "    - file: added.jpg\n      alt: One photograph more than before.\n";
  await writeFile(file, entry.replace("  photos:\n", `  photos:\n${photo}`));
  await vary(join(event, "02.jpg"), join(event, "added.jpg"), 99);
}

async function vary(from: string, to: string, variant: number): Promise<void> {
  await sharp(from)
    .flop(variant % 2 === 1)
    .flip(variant % 4 > 1)
    .modulate({ brightness: 0.9 + (variant % 10) / 50, hue: 7 * variant })
    .jpeg({ quality: 92 })
    .toFile(to);
}
