import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Picture, type PictureFormat, pictureFile } from "#app/lib/picture-url.ts";
import { cached, cacheKey } from "../cache.ts";
import { readIfPresent, writeIfChanged, writeWhole } from "../files.ts";
import { mapParallel } from "../parallel.ts";
import { cacheDir, generatedDir, publicDir } from "../paths.ts";
import { type Description, describePicture, ENCODING, openPicture } from "./encode-picture.ts";
import type { PictureSource } from "./picture-sources.ts";

const FORMATS: PictureFormat[] = ["avif", "jpeg"];

type Folders = { cache: string; media: string; manifest: string };
type Made = { picture: Picture; files: string[] };

const FOLDERS: Folders = {
  cache: join(cacheDir, "pictures"),
  media: join(publicDir, "media"),
  manifest: join(generatedDir, "pictures.json"),
};

/**
 * Makes every rendition of every picture and the manifest, and removes what the content no longer names. Throws with
 * one line for each picture that is missing or broken.
 */
export async function makePictures(
  sources: readonly PictureSource[],
  folders = FOLDERS,
): Promise<{ pictures: number; files: number }> {
  await mkdir(folders.media, { recursive: true });
  const present = new Set(await readdir(folders.media));
  const problems: string[] = [];
  const made = await mapParallel(sources, async (source) => {
    try {
      return [[source.original, await makePicture(source, folders, present)] as const];
    } catch (error) {
      problems.push(`${source.entry}: ${firstLine(error)}`);
      return [];
    }
  });
  if (problems.length > 0) throw new Error(problems.sort().join("\n"));

  const manifest = made.flat();
  const wanted = new Set(manifest.flatMap(([, { files }]) => files));
  const stale = [...present].filter((file) => !wanted.has(file));
  await Promise.all(stale.map((file) => rm(join(folders.media, file), { recursive: true })));
  const entries = Object.fromEntries(
    manifest.map(([original, { picture }]) => [original, picture]),
  );
  await writeIfChanged(folders.manifest, `${JSON.stringify(entries, null, 2)}\n`);
  return { pictures: manifest.length, files: wanted.size };
}

async function makePicture(
  { file, name }: PictureSource,
  { cache, media }: Folders,
  present: ReadonlySet<string>,
): Promise<Made> {
  const source = await readIfPresent(file);
  if (!source) throw new Error("the file is missing");
  const id = `${name}-${cacheKey(source, ENCODING)}`;
  const open = openPicture(source);
  const described = await cached(cache, `${id}.json`, async () =>
    Buffer.from(JSON.stringify(await describePicture(open))),
  );
  const { quality, ...description } = JSON.parse(described.toString()) as Description;
  const files = await Promise.all(
    FORMATS.flatMap((format) =>
      description[format].map(async (width) => {
        const file = pictureFile(id, width, format);
        if (!present.has(file)) {
          const make = () => open.encode(format, width, quality[format]);
          await writeWhole(join(media, file), await cached(cache, file, make));
        }
        return file;
      }),
    ),
  );
  return { picture: { id, ...description }, files };
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0];
