import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../tests/temporary-folder.ts";

const EVENT = `# The spring meeting.
title: Spring meeting
gallery:
  heading: Spring Meeting
  thanks: Thank you.
  photos:
    - file: cover.jpg
      alt: A round table.
`;

/** Makes the folder of an event with these photographs, keyed by name, each with its time by the camera's clock or null. */
async function eventFolder(photographs: Record<string, string | null>): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "event.yaml"), EVENT);
  for (const [name, time] of Object.entries(photographs)) {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } });
    const taken = time ? picture.withExif({ IFD2: { DateTimeOriginal: time } }) : picture;
    await taken.jpeg().toFile(join(folder, name));
  }
  return folder;
}

const photos = (folder: string) =>
  spawnSync(process.execPath, ["scripts/photos.ts", folder], { encoding: "utf8" });

test("new photographs are added after the listed ones, in the order in which they were taken, once", async () => {
  const folder = await eventFolder({
    "cover.jpg": null,
    "IMG_2.jpg": "2026:03:05 14:00:00",
    "IMG_1.jpg": "2026:03:05 15:30:00",
    "no time.JPG": null,
  });
  const { stdout, status } = photos(folder);
  expect(status).toBe(0);
  const text = await readFile(join(folder, "event.yaml"), "utf8");
  expect(text).toMatch(/^# The spring meeting\.\n/);
  const files = ["cover.jpg", "IMG_2.jpg", "IMG_1.jpg", "no time.JPG"];
  expect(parse(text).gallery.photos.map(({ file }: { file: string }) => file)).toEqual(files);
  for (const file of files.slice(1)) expect(stdout).toContain(`${file} has no alt text yet`);
  expect(stdout).not.toContain("cover.jpg has");
  expect(photos(folder).stdout).toContain("0 added, 4 in all");
  expect(await readFile(join(folder, "event.yaml"), "utf8")).toBe(text);
});

test.each([
  ["photos: []", /photos:.*/s],
  ["gallery:", /gallery:.*/s],
])("an event with an empty %s gets its photographs, a line each", async (empty, replaced) => {
  const folder = await eventFolder({ "IMG_1.jpg": null });
  await writeFile(join(folder, "event.yaml"), EVENT.replace(replaced, `${empty}\n`));
  expect(photos(folder)).toMatchObject({ status: 0, stderr: "" });
  const text = await readFile(join(folder, "event.yaml"), "utf8");
  expect(text).toMatch(/^ +- file: IMG_1\.jpg\n/m);
  const { gallery } = parse(text);
  expect(gallery.photos).toEqual([{ file: "IMG_1.jpg", alt: "" }]);
});

test("a folder without an event: a one-line error", async () => {
  const folder = await temporaryFolder();
  expect(photos(folder)).toMatchObject({
    status: 1,
    stderr: `${join(folder, "event.yaml")} does not exist\n`,
  });
});
