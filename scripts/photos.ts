import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import exifReader from "exif-reader";
import sharp from "sharp";
import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from "yaml";
import { progress, type Report } from "./progress.ts";

const PHOTOGRAPH = /\.(jpe?g|png|webp|avif|tiff?)$/i;

/**
 * `npm run photos -- site/events/<slug>`: adds photographs in the folder to its `event.yaml`, unless listed, in the order in
 * which they were taken. Lists all photographs without alt text.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (!folder) {
  console.error("usage: npm run photos -- site/events/<slug>");
  process.exit(2);
}

const file = join(folder, "event.yaml");
const event = parseDocument(
  await readFile(file, "utf8").catch(() => stop(`${file} does not exist`)),
);
if (event.errors[0]) stop(`${file}: ${event.errors[0].message}`);

const photos = photosOf(event);
const listed = new Set(photos.items.map((photo) => basename(String(photo.get("file")))));
const found = (await readdir(folder)).filter((name) => PHOTOGRAPH.test(name) && !listed.has(name));
const added = await progress.step("Reading photographs", (report) => sortByTime(found, report));
for (const name of added) photos.add(event.createNode({ file: name, alt: "" }));
if (added.length > 0) await writeFile(file, event.toString({ lineWidth: 0 }));

console.log(`${file}: ${added.length} added, ${photos.items.length} in all`);
const undescribed = photos.items.filter((photo) => !String(photo.get("alt") ?? "").trim());
for (const photo of undescribed) console.log(`  ${photo.get("file")} has no alt text yet`);

/** Returns the list of an event's photographs; creates the gallery and the list if necessary. */
function photosOf(event: Document): YAMLSeq<YAMLMap> {
  if (!isMap(event.get("gallery"))) {
    event.set("gallery", event.createNode({ heading: event.get("title"), thanks: "" }));
    console.log(`${file}: added a gallery; gallery.thanks needs a sentence`);
  }
  const path = ["gallery", "photos"];
  if (!isSeq(event.getIn(path))) event.setIn(path, event.createNode([]));
  const photos = event.getIn(path) as YAMLSeq<YAMLMap>;
  // A line each, also if the file has `photos: []`.
  photos.flow = false;
  return photos;
}

/** Sorts by the camera's clock; photographs without a time come last, by name. */
async function sortByTime(names: string[], report: Report): Promise<string[]> {
  const taken = new Map<string, number | undefined>();
  for (const name of names) {
    taken.set(name, await timeOf(name));
    report(`${taken.size} of ${names.length}`);
  }
  const time = (name: string) => taken.get(name) ?? Number.POSITIVE_INFINITY;
  return names.sort((a, b) => time(a) - time(b) || a.localeCompare(b));
}

async function timeOf(name: string): Promise<number | undefined> {
  const { exif } = await sharp(join(String(folder), name)).metadata();
  const time = exif && exifReader(exif).Photo?.DateTimeOriginal;
  return time instanceof Date ? time.getTime() : undefined;
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
