import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Picture } from "#app/lib/picture-url.ts";
import { makePictures } from "./pictures.ts";

let folder: string;
let folders: { cache: string; media: string; manifest: string };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  folders = {
    cache: join(folder, "cache"),
    media: join(folder, "media"),
    manifest: join(folder, "pictures.json"),
  };
  onTestFinished(() => rm(folder, { recursive: true }));
});

const source = (file: string) => ({
  original: `event/${file}`,
  name: `event-${file.replace(".jpg", "")}`,
  file: join(folder, file),
  entry: `event, photo ${file}`,
});

async function photograph(file: string, width: number, height: number, background = "#305070") {
  await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toFile(join(folder, file));
  return source(file);
}

/** A picture that no low quality suffices for. */
async function grain(file: string, width: number, height: number) {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  await sharp({ create: { width, height, channels: 3, background: "#000", noise } })
    .jpeg()
    .toFile(join(folder, file));
  return source(file);
}

const manifest = async () =>
  JSON.parse(await readFile(folders.manifest, "utf8")) as Record<string, Picture>;

describe("makePictures", () => {
  test("writes the widths up to the original's and describes them", async () => {
    await makePictures([await photograph("01.jpg", 1200, 800)], folders);

    const made = (await manifest())["event/01.jpg"];
    expect(made).toMatchObject({
      width: 1200,
      height: 800,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      avif: [112, 224, 384, 576, 800, 1200],
      jpeg: [224, 800, 1120],
    });
    expect(made?.id).toMatch(/^event-01-[0-9a-f]{12}$/);
    const files = await readdir(folders.media);
    expect(files).toHaveLength(9);
    const avif = await sharp(join(folders.media, `${made?.id}-384.avif`)).metadata();
    expect(avif).toMatchObject({ width: 384, height: 256, format: "heif" });
    for (const file of files) {
      expect((await sharp(join(folders.media, file)).metadata()).exif).toBeUndefined();
    }
  });

  test("makes the same bytes again without the cache", async () => {
    const sources = [await grain("01.jpg", 1100, 700)];
    const bytes = async () => {
      const files = (await readdir(folders.media)).sort();
      return Promise.all(files.map((file) => readFile(join(folders.media, file), "base64")));
    };
    await makePictures(sources, folders);
    const first = await bytes();
    await rm(folders.cache, { recursive: true });
    await rm(folders.media, { recursive: true });
    await makePictures(sources, folders);
    expect(await bytes()).toEqual(first);
  });

  test("takes everything from the cache when the output is gone", async () => {
    const sources = [await photograph("01.jpg", 1100, 700)];
    await makePictures(sources, folders);
    const [file = ""] = (await readdir(folders.cache)).filter((name) => name.endsWith(".avif"));
    await writeFile(join(folders.cache, file), "from the cache");
    await rm(folders.media, { recursive: true });
    await makePictures(sources, folders);
    expect(await readFile(join(folders.media, file), "utf8")).toBe("from the cache");
  });

  test("removes what the content no longer names", async () => {
    const first = await photograph("01.jpg", 1100, 700);
    const second = await photograph("02.jpg", 1100, 700, "#705030");
    await makePictures([first, second], folders);
    await makePictures([second], folders);
    expect(Object.keys(await manifest())).toEqual(["event/02.jpg"]);
    for (const file of await readdir(folders.media)) expect(file).toMatch(/^event-02-/);
  });

  test("names each picture that is missing, no picture or too narrow", async () => {
    const narrow = await photograph("01.jpg", 1079, 700);
    await writeFile(join(folder, "02.jpg"), "not a picture");
    const whole = await photograph("04.jpg", 1200, 800);
    const bytes = await readFile(whole.file);
    await mkdir(join(folder, "cut"));
    await writeFile(join(folder, "cut/04.jpg"), bytes.subarray(0, bytes.length / 2));

    const failed = makePictures(
      [narrow, source("02.jpg"), source("03.jpg"), { ...whole, file: join(folder, "cut/04.jpg") }],
      folders,
    );

    const lines = await failed.catch((error: Error) => error.message.split("\n"));
    expect(lines).toEqual([
      "event, photo 01.jpg: 1079 px wide, at least 1080 px are needed",
      expect.stringMatching(/^event, photo 02\.jpg: .*unsupported image format/),
      "event, photo 03.jpg: the file is missing",
      expect.stringMatching(/^event, photo 04\.jpg: ./),
    ]);
  });
});
